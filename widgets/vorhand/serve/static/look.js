// In the head of every page, after table/static/shared/0-colours.js: the page wears the colours that
// the reader has chosen before any of it is painted.

"use strict";

wearColours(document.documentElement);
