/* The search: search.py, bounds.py and ordering.py in C, card for card the same. */
#include "_search.h"

#include <stdlib.h>
#include <string.h>

enum { FIELD = 9, ONES = (1 << FIELD) - 1, UNKNOWN = -1, FIRST_SLOTS = 1 << 8 };

/* A reach, as in bounds.py; an answer is a reach for yes and its complement for no. */
typedef int64_t Reach;

#define WINNER ((Reach)1 << 4 * FIELD)

static Reach top(int count, int number)
{
    return (((Reach)1 << count) - 1) << FIELD * number;
}

static Reach reach_of(Reach answer)
{
    return answer >= 0 ? answer : ~answer;
}

/* ---- the table ---- */

static Slot *slot_of(const Search *search, uint64_t shape, int leader)
{
    uint64_t hash = (shape ^ (uint64_t)leader << 62) * 0x9E3779B97F4A7C15u;
    size_t at = (size_t)(hash >> 32) & (search->capacity - 1);
    while (search->slots[at].leader >= 0 &&
           (search->slots[at].shape != shape || search->slots[at].leader != leader))
        at = (at + 1) & (search->capacity - 1);
    return &search->slots[at];
}

static int new_slots(Search *search, size_t capacity)
{
    Slot *slots = malloc(capacity * sizeof(Slot)), *old = search->slots;
    size_t size = search->capacity;
    if (!slots)
        return 0;
    for (size_t i = 0; i < capacity; i++)
        slots[i].leader = -1;
    search->slots = slots;
    search->capacity = capacity;
    for (size_t i = 0; i < size; i++)
        if (old[i].leader >= 0)
            *slot_of(search, old[i].shape, old[i].leader) = old[i];
    free(old);
    return 1;
}

static uint64_t mask_of(Reach reach)
{
    uint64_t mask = 0;
    for (int number = 0; number < SUITS; number++) {
        int count = 0;
        while (reach >> (FIELD * number + count) & 1 && count < FIELD)
            count++;
        mask |= (uint64_t)(0xFFFF0000u >> 2 * count & 0xFFFFu) << 16 * number;
    }
    return mask;
}

/* Without memory nothing is kept, and the search is slower and as right. */
static void learn(Search *search, uint64_t shape, int leader, uint64_t digits, Reach reach,
                  int need, int tricks, int found, int best)
{
    uint64_t mask = mask_of(reach), held = digits & mask;
    int least = found ? need : 0, most = found ? tricks : need - 1;
    Slot *slot = slot_of(search, shape, leader);
    if (slot->leader < 0) {
        if (2 * search->used >= search->capacity) {
            if (!new_slots(search, 2 * search->capacity))
                return;
            slot = slot_of(search, shape, leader);
        }
        slot->shape = shape;
        slot->leader = (int8_t)leader;
        slot->first = -1;
        search->used++;
    }
    for (int32_t i = slot->first; i >= 0; i = search->entries[i].next) {
        Entry *entry = &search->entries[i];
        if (entry->mask != mask || entry->held != held)
            continue;
        if (least > entry->least)
            entry->least = (uint8_t)least;
        if (most < entry->most)
            entry->most = (uint8_t)most;
        if (best != UNKNOWN)
            entry->best = (int8_t)best;
        entry->reach = (uint64_t)reach;
        return;
    }
    if (search->count == search->room) {
        size_t room = search->room ? 2 * search->room : FIRST_SLOTS;
        Entry *entries = room < INT32_MAX ? realloc(search->entries, room * sizeof(Entry)) : NULL;
        if (!entries)
            return;
        search->entries = entries;
        search->room = room;
    }
    Entry *entry = &search->entries[search->count];
    entry->mask = mask;
    entry->held = held;
    entry->reach = (uint64_t)reach;
    entry->least = (uint8_t)least;
    entry->most = (uint8_t)most;
    entry->best = (int8_t)best;
    entry->next = slot->first;
    slot->first = (int32_t)search->count++;
}

/* ---- a position at the beginning of a trick, under the names that the table knows ---- */

typedef struct {
    Suit *suits[SUITS];
    uint8_t moved[SUITS]; /* whose place each has taken */
    uint64_t shape, digits;
    const Slot *slot;
} Placed;

static void place(const Search *search, Suit *const *suits, int leader, Placed *placed)
{
    int plain = search->trump ? 3 : 4;
    placed->shape = placed->digits = 0;
    for (int number = 0; number < SUITS; number++) {
        int at = number;
        if (number < plain)
            for (; at && placed->suits[at - 1]->key < suits[number]->key; at--) {
                placed->suits[at] = placed->suits[at - 1];
                placed->moved[at] = placed->moved[at - 1];
            }
        placed->suits[at] = suits[number];
        placed->moved[at] = (uint8_t)number;
    }
    for (int number = 0; number < SUITS; number++) {
        placed->shape |= (uint64_t)placed->suits[number]->shape << 16 * number;
        placed->digits |= (uint64_t)placed->suits[number]->digits << 16 * number;
    }
    placed->slot = slot_of(search, placed->shape, leader);
}

static Reach renamed(Reach reach, const Placed *placed)
{
    Reach result = 0;
    for (int number = 0; number < SUITS; number++)
        result |= (reach >> FIELD * number & ONES) << FIELD * placed->moved[number];
    return result;
}

/* The entry that decides the question, or null; `best` is what decided a like position. */
static const Entry *remembered(const Search *search, const Placed *placed, int need, int *best)
{
    if (placed->slot->leader < 0)
        return NULL;
    for (int32_t i = placed->slot->first; i >= 0; i = search->entries[i].next) {
        const Entry *entry = &search->entries[i];
        if ((placed->digits & entry->mask) != entry->held)
            continue;
        if (need <= entry->least || need > entry->most)
            return entry;
        if (*best == UNKNOWN)
            *best = entry->best;
    }
    return NULL;
}

/* ---- bounds ---- */

typedef struct {
    int least, most;
    Reach reach_least, reach_most;
} Bounds;

static void misere(const Search *search, Suit *const *suits, int leader, int tricks,
                   Bounds *bounds)
{
    int unsafe = 0, exits = 0, lost = 0;
    Reach every = 0;
    bounds->least = 0;
    bounds->reach_least = 0;
    for (int number = 0; number < SUITS; number++) {
        const Misere *facts = suit_misere(search->seats, suits[number], search->head);
        Reach whole = top(suits[number]->size, number);
        every |= whole;
        if (facts->caught >> leader & 1 && !bounds->least) {
            bounds->least = 1;
            bounds->reach_least = whole;
        }
        unsafe |= !facts->safe << number;
        exits |= facts->exits << number;
    }
    if (leader)
        lost = !unsafe;
    else
        for (int number = 0; number < SUITS; number++)
            if (exits >> number & 1 && !(unsafe & ~(1 << number)))
                lost = 1;
    bounds->most = lost ? 0 : tricks;
    bounds->reach_most = lost ? every : 0;
}

static void bound(const Search *search, Suit *const *suits, int leader, int tricks,
                  Bounds *bounds)
{
    const Suit *trumps = search->trump ? suits[3] : NULL;
    int least = 0, against = 0, sure, drawn;
    Reach reach_least = 0, reach_most = 0, reach;
    if (search->avoid) {
        misere(search, suits, leader, tricks, bounds);
        return;
    }
    if (trumps) {
        least = trumps->sure;
        against = trumps->against;
        reach_least = top(trumps->depth, 3);
        reach_most = top(trumps->foes_depth, 3);
    }
    sure = leader ? against : least;
    reach = leader ? reach_most : reach_least;
    drawn = trumps && trumps->runs[leader] >= trumps->best_others[leader];
    if (drawn) {
        sure = trumps->counts[leader];
        reach |= top(trumps->runs[leader], 3);
    }
    for (int number = 0; number < (trumps ? 3 : 4); number++) {
        const Suit *suit = suits[number];
        int rounds = suit->runs[leader], looked = rounds;
        if (!rounds)
            continue;
        if (rounds >= suit->best_others[leader]) {
            looked = suit->best_others[leader];
            rounds = suit->counts[leader];
        }
        if (trumps && !drawn)
            for (int seat = 0; seat < search->seats; seat++)
                if (suit->counts[seat] < rounds && trumps->counts[seat] && seat != leader &&
                    (leader == 0 || seat == 0 || search->must_trump))
                    rounds = suit->counts[seat];
        sure += rounds;
        reach |= top(looked < rounds ? looked : rounds, number);
    }
    if (leader == 0) {
        bounds->least = sure < tricks ? sure : tricks;
        bounds->reach_least = reach;
        bounds->most = tricks - against;
        bounds->reach_most = reach_most;
    } else {
        bounds->least = least;
        bounds->reach_least = reach_least;
        bounds->most = tricks > sure ? tricks - sure : 0;
        bounds->reach_most = reach;
    }
}

/* ---- ordering ---- */

enum { TOP, TOP_TRUMP, TRUMP, LENGTH, HEIGHT, SOLOIST, OTHERS, VOID_, DISCARDS, AGAINST, LAST,
       THROUGH };

static void weigh(const Search *search, Suit *const *suits, int leader, Play *play, int count)
{
    const int *weights = leader ? search->defenders : search->soloist;
    int number = play->number, trump = search->trump && number == 3;
    const Suit *suit = suits[number], *trumps = search->trump ? suits[3] : NULL;
    const uint8_t *counts = suit->counts;
    int base = weights[LENGTH] * counts[leader] + (trump ? weights[TRUMP] : 0);
    if (leader == 0) {
        if (trumps && !trump)
            for (int seat = 1; seat < search->seats; seat++)
                if (trumps->counts[seat] && !counts[seat])
                    base += weights[SOLOIST];
        base += weights[OTHERS] * (suit->size - counts[0]) + weights[VOID_] * (counts[0] == 1);
    } else {
        if (suit->runs[0])
            base += weights[SOLOIST];
        else if (!suit->runs[leader])
            base += weights[OTHERS];
        if (!counts[0])
            base += trumps && trumps->counts[0] ? weights[VOID_] : weights[DISCARDS];
        base += weights[AGAINST] * counts[0] + weights[LAST] * (counts[leader] == 1);
    }
    int high = weights[trump ? TOP_TRUMP : TOP];
    if (leader == search->seats - 1)
        high += weights[THROUGH];
    for (; count--; play++)
        play->against = -base - weights[HEIGHT] * play->place -
                        high * (play->place < suit->runs[leader]);
}

static int leads(const Search *search, Suit *const *suits, int leader, int known, Play *plays)
{
    int count = 0;
    for (int number = SUITS - 1; number >= 0; number--) {
        Play *first = plays + count;
        int more = suit_answers(search->seats, suits[number], number, leader, 0, 0, first);
        if (more)
            weigh(search, suits, leader, first, more);
        for (; more--; count++) {
            Play play = plays[count];
            int at = count;
            for (; at && plays[at - 1].against > play.against; at--)
                plays[at] = plays[at - 1];
            plays[at] = play;
        }
    }
    for (int i = 0; i < count; i++)
        if (known == (plays[i].number << 4 | plays[i].place)) {
            /* What decided a like position before comes first. */
            Play play = plays[i];
            memmove(plays + 1, plays, (size_t)i * sizeof(Play));
            plays[0] = play;
            break;
        }
    return count;
}

static int way(int seat, int left, int seats, int winner)
{
    int ours = (winner == 0) == (seat == 0);
    if (seat && left > 1 && seats - seat < left)
        return ours ? 6 : 7;
    return (seat ? 3 : 0) + (ours ? 0 : left == 1 ? 1 : 2);
}

/* ---- the search ---- */

enum { MOST_PLAYS = SUITS * MOST_CARDS };

static Reach played(Reach reach, const Play *play, int beats)
{
    int shift = FIELD * play->number;
    Reach ones = reach >> shift & ONES;
    if (ones >> play->place)
        reach += (ones + 1) << shift;
    else if (ones >> play->start)
        reach |= top(play->place + 1, play->number);
    if (beats && reach & WINNER)
        reach = (reach & ~WINNER) | top(play->place + 1, play->number);
    return reach;
}

static int wants(const Search *search, int seat)
{
    return (seat == 0) != search->avoid;
}

static Reach follow(Search *search, Suit **suits, int seat, int left, int led, int above,
                    int ruffed, int winner, int contested, int need, int tricks);

static Reach lead(Search *search, Suit *const *from, int leader, int need, int tricks)
{
    if (need <= 0)
        return 0;
    if (need > tricks)
        return -1;
    Placed placed;
    int known = UNKNOWN;
    place(search, from, leader, &placed);
    const Entry *entry = remembered(search, &placed, need, &known);
    if (entry) {
        Reach reach = renamed((Reach)entry->reach, &placed);
        return need <= entry->least ? reach : ~reach;
    }
    Bounds bounds;
    bound(search, placed.suits, leader, tricks, &bounds);
    if (need <= bounds.least)
        return renamed(bounds.reach_least, &placed);
    if (need > bounds.most)
        return ~renamed(bounds.reach_most, &placed);
    int wanted = wants(search, leader), found = !wanted, decided = UNKNOWN;
    int following = (leader + 1) % search->seats;
    Play plays[MOST_PLAYS];
    int count = leads(search, placed.suits, leader, known, plays);
    Suit *suits[SUITS];
    Reach reach = 0;
    memcpy(suits, placed.suits, sizeof suits);
    for (int i = 0; i < count; i++) {
        const Play *play = &plays[i];
        search->nodes++;
        suits[play->number] = play->rest;
        Reach answer = follow(search, suits, following, search->seats - 1, play->number,
                              play->place, 0, leader, 0, need, tricks);
        suits[play->number] = placed.suits[play->number];
        Reach reached = played(reach_of(answer), play, 1);
        if ((answer >= 0) == wanted) {
            reach = reached;
            found = wanted;
            decided = play->number << 4 | play->place;
            break;
        }
        reach |= reached;
    }
    learn(search, placed.shape, leader, placed.digits, reach, need, tricks, found, decided);
    reach = renamed(reach, &placed);
    return found ? reach : ~reach;
}

static int discards(const Search *search, Suit *const *suits, int seat, Play *plays)
{
    int count = 0, mode = search->avoid && seat == 0 ? REST_HIGH : 0;
    for (int number = 0; number < (search->trump ? 3 : 4); number++)
        count += suit_answers(search->seats, suits[number], number, seat, 0, mode, plays + count);
    return count;
}

static int answers_void(const Search *search, Suit *const *suits, int seat, int led, int above,
                        int ruffed, int winner, Play *plays)
{
    const Suit *trumps = suits[3];
    int high = ruffed ? above : trumps->size, count = 0;
    int can_trump = search->trump && led != 3 && trumps->counts[seat];
    if (can_trump && search->must_trump)
        return suit_answers(search->seats, trumps, 3, seat, high, 0, plays);
    int ours = (winner == 0) == (seat == 0);
    if (ours)
        count = discards(search, suits, seat, plays);
    if (can_trump)
        count += suit_answers(search->seats, trumps, 3, seat, high, 0, plays + count);
    if (!ours)
        count += discards(search, suits, seat, plays + count);
    return count;
}

static int decided_already(const Search *search, Suit *const *suits, int leader, int need,
                           int tricks)
{
    int unused = 0;
    Placed placed;
    if (need <= 0)
        return 1;
    if (need > tricks)
        return 0;
    place(search, suits, leader, &placed);
    const Entry *entry = remembered(search, &placed, need, &unused);
    return entry ? need <= entry->least : UNKNOWN;
}

static Reach follow(Search *search, Suit **suits, int seat, int left, int led, int above,
                    int ruffed, int winner, int contested, int need, int tricks)
{
    Suit *suit = suits[led];
    Play plays[MOST_PLAYS];
    const Play *play = plays;
    int count, seats = search->seats, wanted = wants(search, seat), last = left == 1;
    Reach fixed = 0, reach = 0;
    if (!suit->counts[seat]) {
        count = answers_void(search, suits, seat, led, above, ruffed, winner, plays);
    } else if (ruffed) {
        count = suit_answers(seats, suit, led, seat, 0, search->avoid ? REST_HIGH : 0, plays);
    } else {
        int mode = search->modes[way(seat, left, seats, winner)];
        count = suit_answers(seats, suit, led, seat, above, mode, plays);
        /* Which cards head the trick is decided by the best card and those above. */
        if (search->head)
            fixed = top(above, led) | WINNER;
    }
    if (last) {
        tricks--;
        /* A card that leads to a position already decided is found first. */
        for (int i = 0; count > 1 && i < count; i++) {
            Suit *held = suits[plays[i].number];
            int taker = plays[i].beats ? seat : winner;
            suits[plays[i].number] = plays[i].rest;
            int known = decided_already(search, suits, taker, need - (taker == 0), tricks);
            suits[plays[i].number] = held;
            if (known == wanted) {
                play = &plays[i];
                count = 1;
            }
        }
    }
    int best_suit = ruffed ? 3 : led;
    for (; count--; play++) {
        Suit *held = suits[play->number];
        int beats = play->beats;
        int rival = beats ? play->number == led || ruffed : contested || play->number == best_suit;
        int taker = beats ? seat : winner, higher = beats ? play->place : above;
        int ruff = beats ? play->number != led : ruffed;
        Reach answer, reached;
        search->nodes++;
        suits[play->number] = play->rest;
        if (last) {
            answer = lead(search, suits, taker, need - (taker == 0), tricks);
            reached = reach_of(answer);
            if (rival)
                reached |= top(higher, ruff ? 3 : led) | WINNER;
        } else {
            answer = follow(search, suits, (seat + 1) % seats, left - 1, led, higher, ruff,
                            taker, rival, need, tricks);
            reached = reach_of(answer);
        }
        suits[play->number] = held;
        reached = played(reached, play, beats);
        if ((answer >= 0) == wanted) {
            reached |= fixed;
            return wanted ? reached : ~reached;
        }
        reach |= reached;
    }
    reach |= fixed;
    return wanted ? ~reach : reach;
}

int search_reaches(Search *search, const Position *position, int need)
{
    Suit *suits[SUITS];
    memcpy(suits, position->suits, sizeof suits);
    if (position->left == search->seats)
        return lead(search, suits, position->turn, need, position->tricks) >= 0;
    return follow(search, suits, position->turn, position->left, position->led, position->above,
                  position->ruffed, position->winner, 0, need, position->tricks) >= 0;
}

int search_tricks(Search *search, const Position *position)
{
    int least = 0, most = position->tricks, need;
    if (position->left == search->seats) {
        Bounds bounds;
        bound(search, position->suits, position->turn, most, &bounds);
        least = bounds.least;
        most = bounds.most;
    }
    need = search->avoid ? least + 1 : (least + most + 1) / 2;
    while (least < most) {
        if (search_reaches(search, position, need))
            least = need++;
        else
            most = --need;
        if (need > most)
            need = most;
        if (need <= least)
            need = least + 1;
    }
    return least;
}

int search_open(Search *search)
{
    return suit_of(search->seats, 1) && new_slots(search, FIRST_SLOTS);
}

void search_close(Search *search)
{
    free(search->slots);
    free(search->entries);
}
