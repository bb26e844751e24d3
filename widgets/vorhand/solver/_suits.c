/* One suit as the search sees it: suits.py and misere.py in C. */
#include "_suits.h"

#include <stdlib.h>

enum { CODES = 1 << (2 * MOST_CARDS + 1) };

/* Filled as suits are met; most of its pages are never touched. */
static Suit *suits[MOST_SEATS + 1];

static void sure_tricks(const uint8_t *owners, int size, int seat, int foes, uint8_t *tricks,
                        uint8_t *depth)
{
    int higher = 0, lost = 0, held = 0;
    *depth = 0;
    for (int place = 0; place < size; place++) {
        if (foes >> owners[place] & 1) {
            higher++;
        } else if (owners[place] == seat) {
            held++;
            if (higher > lost)
                lost++;
            else
                *depth = (uint8_t)(place + 1);
        }
    }
    *tricks = (uint8_t)(held - lost);
}

static void fill(Suit *suit, int seats, uint32_t code)
{
    uint8_t owners[MOST_CARDS];
    int size = 0, run = 0;
    while (code >> (2 * size + 1))
        size++;
    for (int place = 0; place < size; place++) {
        owners[place] = (uint8_t)(code >> 2 * (size - 1 - place) & 3);
        suit->counts[owners[place]]++;
        suit->held[owners[place]] |= (uint8_t)(1 << place);
        suit->digits |= (uint16_t)(owners[place] << (14 - 2 * place));
    }
    while (run < size && owners[run] == owners[0])
        run++;
    if (size)
        suit->runs[owners[0]] = (uint8_t)run;
    for (int seat = 0; seat < seats; seat++) {
        suit->shape |= (uint16_t)(suit->counts[seat] << 4 * seat);
        for (int other = 0; other < seats; other++)
            if (other != seat && suit->counts[other] > suit->best_others[seat])
                suit->best_others[seat] = suit->counts[other];
    }
    sure_tricks(owners, size, 0, (1 << seats) - 2, &suit->sure, &suit->depth);
    for (int seat = 1; seat < seats; seat++) {
        uint8_t tricks, depth;
        sure_tricks(owners, size, seat, 1, &tricks, &depth);
        if (seat == 1 || tricks > suit->against) {
            suit->against = tricks;
            suit->foes_depth = depth;
        }
    }
    suit->size = (uint8_t)size;
    suit->code = code;
    suit->found = 1;
}

/* The highest and the lowest bit of a mask of eight. */
static uint8_t last_bit[256], first_bit[256];

static void find_bits(void)
{
    for (int mask = 1; mask < 256; mask++) {
        last_bit[mask] = mask > 1 ? (uint8_t)(last_bit[mask >> 1] + 1) : 0;
        first_bit[mask] = mask & 1 ? 0 : (uint8_t)(first_bit[mask >> 1] + 1);
    }
}

Suit *suit_of(int seats, uint32_t code)
{
    if (!suits[seats]) {
        suits[seats] = calloc(CODES, sizeof(Suit));
        if (!suits[seats])
            return NULL;
        find_bits();
    }
    Suit *suit = &suits[seats][code];
    if (!suit->found)
        fill(suit, seats, code);
    return suit;
}

static Suit *without(int seats, Suit *suit, int place)
{
    Suit *rest = suit->rest[place];
    if (rest)
        return rest;
    int below = 2 * (suit->size - 1 - place);
    uint32_t high = suit->code >> (below + 2), low = suit->code & ((1u << below) - 1);
    return suit->rest[place] = suit_of(seats, high << below | low);
}

/* The lowest card of each run of equal ones, `wanted` of those that a seat holds. A card of the
 * trick that lies between two cards tells them apart. */
static int runs(int seats, Suit *suit, int number, int seat, int above, int wanted,
                int high, Play *plays)
{
    int held = suit->held[seat], split = above ? 1 << (above - 1) : 0;
    int low_ends = held & (~(held >> 1) | split) & wanted, count = 0;
    while (low_ends) {
        int place = high ? first_bit[low_ends] : last_bit[low_ends], start = place;
        low_ends ^= 1 << place;
        while (start && start != above && held >> (start - 1) & 1)
            start--;
        Play *play = &plays[count++];
        play->rest = without(seats, suit, place);
        play->number = (uint8_t)number;
        play->place = (uint8_t)place;
        play->start = (uint8_t)start;
        play->beats = place < above;
    }
    return count;
}

int suit_answers(int seats, Suit *suit, int number, int seat, int above, int mode,
                 Play *plays)
{
    int higher = (1 << above) - 1, count = 0;
    int rest = mode & HEAD && suit->held[seat] & higher ? 0 : ~higher;
    if (mode & WINS_LAST && rest)
        count += runs(seats, suit, number, seat, above, rest, mode & REST_HIGH, plays);
    count += runs(seats, suit, number, seat, above, higher, mode & WINS_HIGH, plays + count);
    if (!(mode & WINS_LAST) && rest)
        count += runs(seats, suit, number, seat, above, rest, mode & REST_HIGH, plays + count);
    return count;
}

static int caught(int seats, Suit *suit, int seat, int left, int above, int winner, int head)
{
    /* Whether the defenders make the soloist win this trick or a later one of the suit. */
    if (!left)
        return winner == 0 || (suit_misere(seats, suit, head)->caught >> winner & 1);
    int following = (seat + 1) % seats;
    if (!suit->counts[seat])
        return caught(seats, suit, following, left - 1, above, winner, head);
    Play plays[MOST_CARDS];
    int count = suit_answers(seats, suit, 0, seat, above, head ? HEAD : 0, plays);
    for (int i = 0; i < count; i++) {
        int best = plays[i].beats ? plays[i].place : above;
        int taker = plays[i].beats ? seat : winner;
        if (caught(seats, plays[i].rest, following, left - 1, best, taker, head) == (seat != 0))
            return seat != 0;
    }
    return seat == 0;
}

static int loses(int seats, Suit *suit, int seat, int left, int above, int winner, int head)
{
    /* Whether the soloist loses this trick and the suit is then safe, whatever they play. */
    if (!left)
        return winner != 0 && suit_misere(seats, suit, head)->safe;
    int following = (seat + 1) % seats;
    if (!suit->counts[seat])
        return loses(seats, suit, following, left - 1, above, winner, head);
    Play plays[MOST_CARDS];
    int count = suit_answers(seats, suit, 0, seat, above, head ? HEAD : 0, plays);
    for (int i = 0; i < count; i++) {
        int best = plays[i].beats ? plays[i].place : above;
        int taker = plays[i].beats ? seat : winner;
        if (loses(seats, plays[i].rest, following, left - 1, best, taker, head) == (seat == 0))
            return seat == 0;
    }
    return seat != 0;
}

static int safe(int seats, Suit *suit, int head)
{
    Play plays[MOST_CARDS];
    for (int seat = 1; seat < seats; seat++) {
        int count = suit_answers(seats, suit, 0, seat, 0, 0, plays);
        for (int i = 0; i < count; i++) {
            Suit *rest = plays[i].rest;
            if (!loses(seats, rest, (seat + 1) % seats, seats - 1, plays[i].place, seat, head) ||
                !suit_misere(seats, rest, head)->safe)
                return 0;
        }
    }
    int count = suit_answers(seats, suit, 0, 0, 0, 0, plays);
    for (int i = 0; i < count; i++)
        if (suit_misere(seats, plays[i].rest, head)->safe)
            return 1;
    return 0;
}

static int owner(const Suit *suit, int place)
{
    return suit->code >> 2 * (suit->size - 1 - place) & 3;
}

static int kills(const Suit *suit, int seat, int out)
{
    int mine = suit->counts[0], his = suit->counts[seat], others = suit->size - mine - his;
    int both = mine < others ? mine : others, most = 0;
    int cap = both - (mine < his ? mine : his) + out;
    for (int gone = 0; gone <= his && gone < both; gone++) {
        /* They lead their lowest cards; he stays below with the highest card that he can. */
        int lower = -gone, led = 0, forced = 0;
        for (int place = suit->size - 1; place >= 0; place--) {
            int who = owner(suit, place);
            if (who == 0) {
                lower++;
            } else if (who != seat && led < both - gone) {
                led++;
                if (lower > 0)
                    lower--;
                else
                    forced++;
            }
        }
        if (forced > most)
            most = forced;
    }
    if (most > cap)
        most = cap;
    return most > 0 ? most : 0;
}

static int stuck(int seats, const Suit *suit)
{
    int tricks = NEVER;
    for (int seat = 1; seat < seats; seat++) {
        int mine = 0, lower = 0;
        /* He leads his lowest cards first. A defender stays below while he can. */
        for (int place = suit->size - 1; place >= 0; place--) {
            int who = owner(suit, place);
            lower += who == seat;
            if (who == 0 && lower < ++mine && mine <= suit->counts[seat]) {
                if (mine - 1 < tricks)
                    tricks = mine - 1;
                break;
            }
        }
    }
    return tricks;
}

static void find_ways(int seats, const Suit *suit, Misere *misere)
{
    const uint8_t *counts = suit->counts;
    int below[MOST_SEATS] = {0}, any = 0, low = last_bit[suit->held[0]];
    for (int seat = 1; seat < seats; seat++) {
        int lower = 0;
        for (int place = suit->size - 1; place >= 0 && owner(suit, place) != seat; place--)
            lower += owner(suit, place) == 0;
        for (int place = suit->size - 1; place > low; place--)
            below[seat] += owner(suit, place) == seat;
        misere->out[seat] = (uint8_t)(lower < counts[seat] ? lower : counts[seat]);
        misere->kills[seat] = (uint8_t)kills(suit, seat, misere->out[seat]);
        misere->excess[seat] = (uint8_t)(counts[0] > counts[seat] ? counts[0] - counts[seat] : 0);
        misere->over |= (uint8_t)((below[seat] < counts[seat]) << seat);
        any |= misere->out[seat];
    }
    for (int seat = 1; seat < seats; seat++) {
        int rounds = counts[0] < below[seat] ? counts[0] : below[seat];
        /* The others must stay below the soloist as well, or be void by then. */
        for (int other = 1; other < seats; other++)
            if (below[other] < counts[other] && below[other] < rounds)
                rounds = below[other];
        misere->in[seat] = (uint8_t)rounds;
        misere->risk |= (uint8_t)((!any && counts[seat]) << seat);
    }
    misere->stuck = (uint8_t)stuck(seats, suit);
}

const Misere *suit_misere(int seats, Suit *suit, int head)
{
    Misere *misere = &suit->misere[head];
    if (misere->found)
        return misere;
    misere->safe = 1;
    misere->stuck = NEVER;
    if (suit->counts[0]) {
        find_ways(seats, suit, misere);
        Play plays[MOST_CARDS];
        for (int seat = 1; seat < seats; seat++) {
            int count = suit_answers(seats, suit, 0, seat, 0, 0, plays);
            for (int i = 0; i < count; i++)
                if (caught(seats, plays[i].rest, (seat + 1) % seats, seats - 1, plays[i].place,
                           seat, head)) {
                    misere->caught |= (uint8_t)(1 << seat);
                    break;
                }
        }
        misere->safe = (uint8_t)(!misere->caught && safe(seats, suit, head));
        int count = suit_answers(seats, suit, 0, 0, 0, 0, plays);
        for (int i = 0; i < count && !misere->exits; i++)
            misere->exits =
                (uint8_t)loses(seats, plays[i].rest, 1, seats - 1, plays[i].place, 0, head);
    }
    misere->found = 1;
    return misere;
}
