export const texts = {
  released: {
    title: 'Version {{version}} of “{{name}}” is released',
    comma: ', ',
    who: 'Who may start it',
    everybody: 'Everybody with the right to start',
    people: '{{count}} people now',
    people_one: '{{count}} person now',
    nobody:
      'Nobody may start it yet: choose its roles in the settings of the process, or give those roles people and the right to start.',
    toStarters: 'Set its roles',
    where: 'From where',
    quickForm: 'The quick forms of the navigation bar and of the home page',
    menu: 'The menu entry “{{name}}”',
    byEvent: 'By the events of its drawing',
    nowhere: 'There is no way in yet: it stands neither in the navigation bar, nor on the home page, nor in the menu.',
    toQuickForms: 'Add it to the quick forms',
    askAdministrator: 'Ask a system administrator to add it to the quick forms.',
    toStart: 'Open its start page',
    close: 'Close',
  },
}
