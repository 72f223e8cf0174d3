/** Asks whatever hides an element, a tab or a step, to show it; told to the element before it is given the focus. */
export const REVEAL = 'll-reveal'

export const reveal = (element: Element): boolean => element.dispatchEvent(new CustomEvent(REVEAL, { bubbles: true }))
