export const texts = {
  failedTests: {
    title: 'Not released: {{count}} tests of the workflow failed',
    title_one: 'Not released: one test of the workflow failed',
    hint: 'Mend the drawing; if the change is meant, open the tests and update what they expect, or delete those that are not needed any more.',
    open: 'Open the tests',
    more: 'and {{count}} more differences',
    more_one: 'and one more difference',
  },
}
