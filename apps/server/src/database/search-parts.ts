/** Whether `search_parts` in the database makes any part of a text: two signs of which one is not ASCII, or three of ASCII. */
export const hasParts = (text: string): boolean => /[\u{0}-\u{7f}]{3}|[^\u{0}-\u{7f}][^]|[^][^\u{0}-\u{7f}]/u.test(text)
