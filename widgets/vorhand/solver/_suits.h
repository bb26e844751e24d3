/* One suit as the search sees it: suits.py and misere.py in C. */
#ifndef VORHAND_SUITS_H
#define VORHAND_SUITS_H

#include <stdint.h>

enum { MOST_SEATS = 4, MOST_CARDS = 8, NEVER = 99 };
enum { WINS_LAST = 1, WINS_HIGH = 2, REST_HIGH = 4, HEAD = 8 };

/* What one suit says where the soloist wants no tricks, as in misere.py: of each defender the ways
 * out and in, the kills and the soloist's excess of cards; as masks, who has a card above his
 * lowest, and who has the suit when there is no way out in it. */
typedef struct {
    uint8_t found, caught, safe, exits, stuck, over, risk;
    uint8_t out[MOST_SEATS], in[MOST_SEATS], kills[MOST_SEATS], excess[MOST_SEATS];
} Misere;

typedef struct Suit Suit;
struct Suit {
    Suit *rest[MOST_CARDS]; /* without a card, once it has been asked for */
    uint8_t found, size;
    uint8_t counts[MOST_SEATS], runs[MOST_SEATS], best_others[MOST_SEATS];
    uint8_t held[MOST_SEATS]; /* the places of a seat's cards, as a mask */
    uint8_t sure, depth, against, foes_depth;
    uint16_t digits, shape;
    uint32_t code;
    Misere misere[2];
};

/* A card to play. `start` is where its run of equal cards begins, `beats` whether it beats the
 * best of the trick; `against` orders leads. */
typedef struct {
    Suit *rest;
    int against;
    uint8_t number, place, start, beats;
} Play;

/* The suit with this code: a one, then two bits for the holder of each card, the highest first.
 * Null when there is no memory. */
Suit *suit_of(int seats, uint32_t code);

/* Writes the cards with which a seat may follow in the order in which they are tried; returns
 * how many. With `above` 0 and no mode, the cards that it may lead. */
int suit_answers(int seats, Suit *suit, int number, int seat, int above, int mode,
                 Play *plays);

const Misere *suit_misere(int seats, Suit *suit, int head);

#endif
