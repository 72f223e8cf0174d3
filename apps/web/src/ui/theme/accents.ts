/** Accents that a person may choose instead of the product's own; each is readable on both themes. */
export const accents = ['#2563c9', '#7a4fc4', '#a8456a', '#b45309']
