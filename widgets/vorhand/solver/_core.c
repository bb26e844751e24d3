/* The search in C as a Python type; compiled.py gives it the interface of search.py. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "_search.h"

typedef struct {
    PyObject_HEAD
    Search search;
} Core;

static int read_numbers(PyObject *tuple, int *numbers, Py_ssize_t count, const char *what)
{
    if (!PyTuple_Check(tuple) || PyTuple_Size(tuple) != count) {
        PyErr_Format(PyExc_ValueError, "%s must be a tuple of %zd whole numbers", what, count);
        return 0;
    }
    for (Py_ssize_t i = 0; i < count; i++) {
        long number = PyLong_AsLong(PyTuple_GetItem(tuple, i));
        if (number == -1 && PyErr_Occurred())
            return 0;
        if (number < -100000 || number > 100000) {
            PyErr_Format(PyExc_ValueError, "%s: %ld is out of range", what, number);
            return 0;
        }
        numbers[i] = (int)number;
    }
    return 1;
}

static PyObject *core_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    Search search = {0};
    PyObject *soloist, *defenders, *follow;
    if (kwargs && PyDict_Size(kwargs)) {
        PyErr_SetString(PyExc_TypeError, "Core takes no keyword arguments");
        return NULL;
    }
    if (!PyArg_ParseTuple(args, "ippppOOO", &search.seats, &search.trump, &search.head,
                          &search.must_trump, &search.avoid, &soloist, &defenders, &follow))
        return NULL;
    if (search.seats < 2 || search.seats > MOST_SEATS) {
        PyErr_Format(PyExc_ValueError, "%d seats: 2 to %d can be searched", search.seats,
                     (int)MOST_SEATS);
        return NULL;
    }
    if (!read_numbers(soloist, search.soloist, WEIGHTS, "the soloist's weights") ||
        !read_numbers(defenders, search.defenders, WEIGHTS, "the defenders' weights") ||
        !read_numbers(follow, search.modes, WAYS, "the ways to follow"))
        return NULL;
    for (int i = 0; i < WAYS; i++)
        search.modes[i] = (search.modes[i] & 7) | (search.head ? HEAD : 0);
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    Core *self = (Core *)allocate(type, 0);
    if (!self)
        return NULL;
    self->search = search;
    if (!search_open(&self->search)) {
        Py_DECREF(self);
        return PyErr_NoMemory();
    }
    return (PyObject *)self;
}

static void core_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    search_close(&((Core *)self)->search);
    release(self);
    Py_DECREF(type);
}

static int read_suit(int seats, PyObject *owners, Suit **suit)
{
    uint32_t code = 1;
    if (!PyTuple_Check(owners) || PyTuple_Size(owners) > MOST_CARDS) {
        PyErr_Format(PyExc_ValueError, "a suit must be a tuple of at most %d seats",
                     (int)MOST_CARDS);
        return 0;
    }
    for (Py_ssize_t i = 0; i < PyTuple_Size(owners); i++) {
        long seat = PyLong_AsLong(PyTuple_GetItem(owners, i));
        if (seat == -1 && PyErr_Occurred())
            return 0;
        if (seat < 0 || seat >= seats) {
            PyErr_Format(PyExc_ValueError, "seat %ld holds a card and there are %d seats", seat,
                         seats);
            return 0;
        }
        code = code << 2 | (uint32_t)seat;
    }
    *suit = suit_of(seats, code);
    return 1;
}

/* Whether the numbers are those of a position: every seat holds as many cards as it must play. */
static int is_sound(const Search *search, const Position *at)
{
    int seats = search->seats;
    if (at->turn < 0 || at->turn >= seats || at->left < 1 || at->left > seats || at->led < 0 ||
        at->led >= SUITS || at->above < 0 || at->above > MOST_CARDS || at->winner < 0 ||
        at->winner >= seats || at->tricks < 1)
        return 0;
    for (int i = 0; i < seats; i++) {
        int seat = (at->turn + i) % seats, cards = 0;
        for (int number = 0; number < SUITS; number++)
            cards += at->suits[number]->counts[seat];
        if (cards != at->tricks - (i >= at->left))
            return 0;
    }
    return at->left == seats || at->above <= at->suits[at->ruffed ? 3 : at->led]->size;
}

static int read_position(const Search *search, PyObject *tuple, Position *at)
{
    PyObject *suits;
    if (!PyTuple_Check(tuple)) {
        PyErr_SetString(PyExc_TypeError, "a position must be a tuple");
        return 0;
    }
    if (!PyArg_ParseTuple(tuple, "Oiiiipii", &suits, &at->turn, &at->left, &at->led, &at->above,
                          &at->ruffed, &at->winner, &at->tricks))
        return 0;
    if (!PyTuple_Check(suits) || PyTuple_Size(suits) != SUITS) {
        PyErr_Format(PyExc_TypeError, "a position must have a tuple of %d suits", (int)SUITS);
        return 0;
    }
    for (Py_ssize_t number = 0; number < SUITS; number++)
        if (!read_suit(search->seats, PyTuple_GetItem(suits, number), &at->suits[number]))
            return 0;
    if (!is_sound(search, at)) {
        PyErr_SetString(PyExc_ValueError, "the numbers are not those of a position");
        return 0;
    }
    return 1;
}

static PyObject *core_reaches(PyObject *object, PyObject *args)
{
    Search *search = &((Core *)object)->search;
    PyObject *position;
    Position at;
    int need;
    if (!PyArg_ParseTuple(args, "Oi", &position, &need) ||
        !read_position(search, position, &at))
        return NULL;
    return PyBool_FromLong(search_reaches(search, &at, need));
}

static PyObject *core_tricks(PyObject *object, PyObject *position)
{
    Search *search = &((Core *)object)->search;
    Position at;
    if (!read_position(search, position, &at))
        return NULL;
    return PyLong_FromLong(search_tricks(search, &at));
}

static PyObject *core_nodes(PyObject *self, void *closure)
{
    (void)closure;
    return PyLong_FromUnsignedLongLong(((Core *)self)->search.nodes);
}

static PyMethodDef core_methods[] = {
    {"reaches", core_reaches, METH_VARARGS,
     "Whether the soloist takes so many tricks of those still to be played."},
    {"tricks", core_tricks, METH_O, "How many of the tricks still to be played he takes."},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef core_attributes[] = {
    {"nodes", core_nodes, NULL, "The cards played so far.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot core_slots[] = {
    {Py_tp_doc, "A search with its table, for one kind of play."},
    {Py_tp_new, core_new},
    {Py_tp_dealloc, core_dealloc},
    {Py_tp_methods, core_methods},
    {Py_tp_getset, core_attributes},
    {0, NULL},
};

/* Of both searches: see compiled.py. */
enum { REVISION = 3 };

static PyType_Spec core_spec = {
    .name = "vorhand.solver._core.Core",
    .basicsize = sizeof(Core),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = core_slots,
};

static int core_exec(PyObject *module)
{
    PyObject *type = PyType_FromSpec(&core_spec);
    if (!type)
        return -1;
    int status = PyModule_AddObjectRef(module, "Core", type);
    Py_DECREF(type);
    return status ? status : PyModule_AddIntConstant(module, "REVISION", REVISION);
}

static PyModuleDef_Slot module_slots[] = {
    {Py_mod_exec, core_exec},
    {0, NULL},
};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT,
    .m_name = "_core",
    .m_doc = "The search in C.",
    .m_slots = module_slots,
};

PyMODINIT_FUNC PyInit__core(void)
{
    return PyModuleDef_Init(&module);
}
