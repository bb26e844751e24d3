/* The search: search.py, bounds.py and ordering.py in C. */
#ifndef VORHAND_SEARCH_H
#define VORHAND_SEARCH_H

#include <stddef.h>

#include "_suits.h"

/* The weights of a side: of its leads, of the dangers in them, of what it throws away. */
enum { SUITS = 4, LEADS = 12, DANGERS = 6, THROWS = 9, WAYS = 9 };
enum { WEIGHTS = LEADS + DANGERS + THROWS };

/* How many of the highest cards of each suit count, as in suits.py; an answer is a reach for yes and
 * its complement for no. */
typedef int64_t Reach;

typedef struct {
    uint64_t mask, held; /* which cards count, and who holds them */
    Reach reach;
    int32_t next;
    uint8_t least, most;
    int8_t best; /* the lead that decided, number << 4 | place, or -1 */
} Entry;

typedef struct {
    uint64_t shape;
    int32_t first; /* entry, or -1 */
    int8_t leader; /* -1: the slot is free */
} Slot;

typedef struct {
    int seats, trump, head, must_trump, avoid;
    int soloist[WEIGHTS], defenders[WEIGHTS], modes[WAYS];
    uint64_t nodes;
    Slot *slots;
    size_t capacity, used;
    Entry *entries;
    size_t room, count;
} Search;

typedef struct {
    Suit *suits[SUITS];
    int turn, left, led, above, ruffed, winner, tricks;
} Position;

/* Whether there was memory for it. */
int search_open(Search *search);
void search_close(Search *search);
int search_reaches(Search *search, const Position *position, int need);
int search_tricks(Search *search, const Position *position);

#endif
