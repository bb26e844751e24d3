/* The search: search.py, bounds.py and ordering.py in C, card for card the same. */
#include "_search.h"

#include <stdlib.h>
#include <string.h>

enum {
    FIELD = 9,
    ONES = (1 << FIELD) - 1,
    UNKNOWN = -1,
    FIRST_SLOTS = 1 << 8,
    /* The digits of a suit without the last of eight cards: the counts tell whose it is. */
    EVERY = 0xFFFC,
};

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

/* A position at the beginning of a trick, and the question. */
typedef struct {
    uint64_t shape, digits;
    int leader, need, tricks;
    int best; /* the lead that decided a like position, or UNKNOWN */
    Reach answer;
} Lead;

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
        mask |= (uint64_t)(0xFFFF0000u >> 2 * count & EVERY) << 16 * number;
    }
    return mask;
}

/* Whether the table has the answer. */
static int is_known(const Search *search, Lead *at)
{
    const Slot *slot = slot_of(search, at->shape, at->leader);
    at->best = UNKNOWN;
    if (slot->leader < 0)
        return 0;
    for (int32_t i = slot->first; i >= 0; i = search->entries[i].next) {
        const Entry *entry = &search->entries[i];
        if ((at->digits & entry->mask) != entry->held)
            continue;
        if (at->need <= entry->least || at->need > entry->most) {
            at->answer = at->need <= entry->least ? entry->reach : ~entry->reach;
            return 1;
        }
        if (at->best == UNKNOWN)
            at->best = entry->best;
    }
    return 0;
}

/* Without memory nothing is kept, and the search is slower and as right. */
static void learn(Search *search, const Lead *at, Reach reach, int found, int best)
{
    uint64_t mask = mask_of(reach), held = at->digits & mask;
    int least = found ? at->need : 0, most = found ? at->tricks : at->need - 1;
    Slot *slot = slot_of(search, at->shape, at->leader);
    if (slot->leader < 0) {
        if (2 * search->used >= search->capacity) {
            if (!new_slots(search, 2 * search->capacity))
                return;
            slot = slot_of(search, at->shape, at->leader);
        }
        slot->shape = at->shape;
        slot->leader = (int8_t)at->leader;
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
        entry->reach = reach;
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
    entry->reach = reach;
    entry->least = (uint8_t)least;
    entry->most = (uint8_t)most;
    entry->best = (int8_t)best;
    entry->next = slot->first;
    slot->first = (int32_t)search->count++;
}

/* ---- bounds ---- */

typedef struct {
    int least, most;
    Reach reach_least, reach_most;
} Bounds;

static void misere(const Search *search, Suit *const *suits, int leader, int tricks,
                   Bounds *bounds)
{
    int unsafe = 0, exits = 0, lost = 0, over = 1 << leader, risk = 0, stuck = tricks;
    int out[MOST_SEATS] = {0}, in[MOST_SEATS] = {0}, kills[MOST_SEATS] = {0};
    int excess[MOST_SEATS] = {0}, loses = 0, wins = tricks;
    Reach every = 0;
    bounds->least = 0;
    bounds->reach_least = 0;
    for (int number = 0; number < SUITS; number++) {
        Suit *suit = suits[number];
        if (!suit->counts[0])
            continue;
        const Misere *facts = suit_misere(search->seats, suit, search->head);
        Reach whole = top(suit->size, number);
        every |= whole;
        for (int seat = 1; seat < search->seats; seat++) {
            out[seat] += facts->out[seat];
            in[seat] += facts->in[seat];
            kills[seat] += facts->kills[seat];
            excess[seat] += facts->excess[seat];
        }
        over |= facts->over;
        risk |= facts->risk;
        if (facts->stuck < stuck)
            stuck = facts->stuck;
        unsafe |= !facts->safe << number;
        exits |= facts->exits << number;
        if (facts->caught >> leader & 1 && !bounds->least) {
            bounds->least = 1;
            bounds->reach_least = whole;
        }
    }
    if (leader)
        lost = !unsafe;
    else
        for (int number = 0; number < SUITS; number++)
            if (exits >> number & 1 && !(unsafe & ~(1 << number)))
                lost = 1;
    if (lost) {
        bounds->most = 0;
        bounds->reach_most = every;
        return;
    }
    if (!search->head && leader && !(risk >> leader & 1))
        loses = 1; /* he can lose this trick, whatever is led */
    for (int seat = 1; seat < search->seats; seat++) {
        int half = (out[seat] + !leader) / 2, less = out[seat] - kills[seat] - !excess[seat];
        if (half > loses)
            loses = half;
        if (!search->head && less > loses)
            loses = less;
        if (over >> seat & 1 && in[seat] < wins)
            wins = in[seat];
    }
    if (wins > (tricks + !!leader) / 2)
        wins = (tricks + !!leader) / 2;
    if (!leader && stuck > wins)
        wins = stuck;
    if (!search->head && wins > bounds->least) {
        bounds->least = wins;
        bounds->reach_least = every;
    }
    bounds->most = tricks - loses;
    bounds->reach_most = loses ? every : 0;
}

static void bound(const Search *search, Suit *const *suits, int leader, int tricks,
                  Bounds *bounds)
{
    const Suit *trumps = search->trump ? suits[3] : NULL;
    int least = 0, against = 0, sure, drawn, cashed = 0, spare = tricks;
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
    } else if (trumps && leader && !search->must_trump) {
        /* Who need not ruff does so all the same when he has nothing but trumps left. */
        for (int seat = 1; seat < search->seats; seat++)
            if (seat != leader && tricks - trumps->counts[seat] < spare)
                spare = tricks - trumps->counts[seat];
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
        cashed += rounds;
        reach |= top(looked < rounds ? looked : rounds, number);
    }
    sure += cashed < spare ? cashed : spare;
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
enum { SAFE = LEADS, CAUGHT, REST_SAFE, REST_CAUGHT, BELOW, VOIDS };
enum { HIGHER = LEADS + DANGERS, LOWER, HOLDS, LAST_ONE, IS_SAFE, LEFT_SAFE, LEFT_EXITS, THEIRS,
       ABOVE };

static int count(int mask)
{
    int bits = 0;
    for (; mask; mask &= mask - 1)
        bits++;
    return bits;
}

static int danger(const Search *search, Suit *suit, int leader, const Play *play)
{
    const int *weights = leader ? search->defenders : search->soloist;
    const Misere *facts = suit_misere(search->seats, suit, search->head);
    const Misere *rest = suit_misere(search->seats, play->rest, search->head);
    int higher = (1 << play->place) - 1, helps, below = 0, voids = 0;
    if (leader) {
        helps = facts->caught >> leader & 1;
        below = !(suit->held[0] & ~(higher << 1 | 1));
        voids = count(suit->held[0] & higher);
    } else {
        helps = facts->exits;
        for (int seat = 1; seat < search->seats; seat++) {
            below |= suit->held[seat] && !(suit->held[seat] & ~higher);
            voids += !suit->held[seat];
        }
    }
    return weights[SAFE] * facts->safe + weights[CAUGHT] * helps + weights[REST_SAFE] * rest->safe +
           weights[REST_CAUGHT] * !!rest->caught + weights[BELOW] * below + weights[VOIDS] * voids;
}

static void weigh(const Search *search, Suit *const *suits, int leader, Play *play, int plays)
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
    for (; plays--; play++) {
        play->against = -base - weights[HEIGHT] * play->place -
                        high * (play->place < suit->runs[leader]);
        if (search->avoid)
            play->against -= danger(search, suits[number], leader, play);
    }
}

/* Takes the cards after the first `count` into their order. */
static int sort(Play *plays, int count, int more)
{
    for (; more--; count++) {
        Play play = plays[count];
        int at = count;
        for (; at && plays[at - 1].against > play.against; at--)
            plays[at] = plays[at - 1];
        plays[at] = play;
    }
    return count;
}

static int ways_out(const Search *search, const Misere *facts)
{
    int found = 0;
    for (int seat = 1; seat < search->seats; seat++)
        found += facts->out[seat];
    return found;
}

static int throws(const Search *search, Suit *const *suits, int seat, Play *plays)
{
    const int *weights = seat ? search->defenders : search->soloist;
    int found = 0;
    for (int number = SUITS - 1; number >= 0; number--) {
        Suit *suit = suits[number];
        if (!suit->counts[seat])
            continue;
        const Misere *facts = suit_misere(search->seats, suit, search->head);
        int mine = suit->counts[seat], theirs = seat ? suit->counts[0] : suit->size - mine;
        int base = weights[HOLDS] * mine + weights[LAST_ONE] * (mine == 1) +
                   weights[IS_SAFE] * facts->safe + weights[THEIRS] * theirs;
        Play *play = plays + found;
        int more = suit_answers(search->seats, suit, number, seat, 0, 0, play);
        for (int i = 0; i < more; i++, play++) {
            const Misere *rest = suit_misere(search->seats, play->rest, search->head);
            int above = seat ? count(suit->held[0] & ((1 << play->place) - 1))
                             : ways_out(search, facts) - ways_out(search, rest);
            play->against = base + weights[HIGHER] * play->place +
                            weights[LOWER] * (suit->size - 1 - play->place) +
                            weights[LEFT_SAFE] * rest->safe + weights[LEFT_EXITS] * rest->exits +
                            weights[ABOVE] * above;
        }
        found = sort(plays, found, more);
    }
    return found;
}

static int leads(const Search *search, Suit *const *suits, int leader, int known, Play *plays)
{
    int count = 0;
    for (int number = SUITS - 1; number >= 0; number--) {
        Play *first = plays + count;
        int more = suit_answers(search->seats, suits[number], number, leader, 0, 0, first);
        if (more)
            weigh(search, suits, leader, first, more);
        count = sort(plays, count, more);
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

/* Whether the answer is known without playing a card. */
static int look(const Search *search, Suit *const *suits, Lead *at)
{
    if (at->need <= 0 || at->need > at->tricks) {
        at->answer = at->need <= 0 ? 0 : -1;
        return 1;
    }
    at->shape = at->digits = 0;
    for (int number = 0; number < SUITS; number++) {
        at->shape |= (uint64_t)suits[number]->shape << 16 * number;
        at->digits |= (uint64_t)suits[number]->digits << 16 * number;
    }
    if (is_known(search, at))
        return 1;
    Bounds bounds;
    bound(search, suits, at->leader, at->tricks, &bounds);
    if (at->need > bounds.least && at->need <= bounds.most)
        return 0;
    at->answer = at->need <= bounds.least ? bounds.reach_least : ~bounds.reach_most;
    return 1;
}

static Reach lead(Search *search, Suit **suits, const Lead *at)
{
    int leader = at->leader, following = (leader + 1) % search->seats;
    int wanted = wants(search, leader), found = !wanted, decided = UNKNOWN;
    Play plays[MOST_PLAYS];
    int count = leads(search, suits, leader, at->best, plays);
    Reach reach = 0;
    for (int i = 0; i < count; i++) {
        const Play *play = &plays[i];
        Suit *held = suits[play->number];
        search->nodes++;
        suits[play->number] = play->rest;
        Reach answer = follow(search, suits, following, search->seats - 1, play->number,
                              play->place, 0, leader, 0, at->need, at->tricks);
        suits[play->number] = held;
        Reach reached = played(reach_of(answer), play, 1);
        if ((answer >= 0) == wanted) {
            reach = reached;
            found = wanted;
            decided = play->number << 4 | play->place;
            break;
        }
        reach |= reached;
    }
    learn(search, at, reach, found, decided);
    return found ? reach : ~reach;
}

static int discards(const Search *search, Suit *const *suits, int seat, Play *plays)
{
    int count = 0;
    for (int number = 0; number < (search->trump ? 3 : 4); number++)
        count += suit_answers(search->seats, suits[number], number, seat, 0, 0, plays + count);
    return count;
}

static int answers_void(const Search *search, Suit *const *suits, int seat, int led, int above,
                        int ruffed, int winner, Play *plays)
{
    Suit *trumps = suits[3];
    if (search->avoid && !search->trump)
        return throws(search, suits, seat, plays);
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

static Reach follow(Search *search, Suit **suits, int seat, int left, int led, int above,
                    int ruffed, int winner, int contested, int need, int tricks)
{
    Suit *suit = suits[led];
    Play plays[MOST_PLAYS];
    int count, seats = search->seats, wanted = wants(search, seat), best_suit = ruffed ? 3 : led;
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
    /* The last to play tries the cards first whose answer is known without another card. */
    Lead next[MOST_PLAYS];
    uint32_t open = 0;
    for (int round = left > 1; round < 2; round++)
        for (int i = 0; i < count; i++) {
            const Play *play = &plays[i];
            Suit *held = suits[play->number];
            Lead *at = &next[i];
            int beats = play->beats;
            int rival =
                beats ? play->number == led || ruffed : contested || play->number == best_suit;
            int taker = beats ? seat : winner, higher = beats ? play->place : above;
            int ruff = beats ? play->number != led : ruffed;
            Reach answer;
            if (left == 1 && round && !(open >> i & 1))
                continue;
            search->nodes += left > 1 || !round;
            suits[play->number] = play->rest;
            if (left > 1) {
                answer = follow(search, suits, (seat + 1) % seats, left - 1, led, higher, ruff,
                                taker, rival, need, tricks);
            } else if (!round) {
                at->leader = taker;
                at->need = need - (taker == 0);
                at->tricks = tricks - 1;
                open |= (uint32_t)!look(search, suits, at) << i;
                answer = at->answer;
            } else {
                /* A card tried before this one may have taught the answer. */
                answer = is_known(search, at) ? at->answer : lead(search, suits, at);
            }
            suits[play->number] = held;
            if (left == 1 && !round && open >> i & 1)
                continue;
            Reach reached = reach_of(answer);
            if (left == 1 && rival)
                reached |= top(higher, ruff ? 3 : led) | WINNER;
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

static Reach ask(Search *search, Suit **suits, int leader, int need, int tricks)
{
    Lead at = {.leader = leader, .need = need, .tricks = tricks};
    return look(search, suits, &at) ? at.answer : lead(search, suits, &at);
}

int search_reaches(Search *search, const Position *position, int need)
{
    Suit *suits[SUITS];
    memcpy(suits, position->suits, sizeof suits);
    if (position->left == search->seats)
        return ask(search, suits, position->turn, need, position->tricks) >= 0;
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
    need = least + 1;
    if (!search->avoid) {
        /* A guess only: the answers say where to go on. */
        int likely = search->trump ? position->suits[3]->counts[0] : 0, guess;
        for (int number = 0; number < SUITS; number++)
            likely += position->suits[number]->runs[0];
        guess = (least + most + 2 * likely) / 4;
        if (guess > most)
            guess = most;
        if (guess > need)
            need = guess;
    }
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
