/**
 * react-aria would write a sheet of one rule into the page, which the page's policy refuses, unless something of this name
 * is there; `tree.css` and `month-view.css` have the rule.
 */
const NAME_OF_ITS_SHEET = 'react-aria-pressable-style'
if (document.getElementById(NAME_OF_ITS_SHEET) === null) {
  const inItsPlace = document.createElement('meta')
  inItsPlace.id = NAME_OF_ITS_SHEET
  document.head.append(inItsPlace)
}
