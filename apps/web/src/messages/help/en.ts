import type { TextsLike } from '../texts-like.ts'
import type { texts as zhCN } from './zh-CN.ts'

export const texts: TextsLike<typeof zhCN> = {
  help: {
    close: 'Close',
    aboutTitle: 'About {{name}}',
    product: 'Product',
    company: 'Company',
    server: 'Server',
    console: 'Console',
    browser: 'Browser',
    unknown: 'Not available just now',
    developing: 'Development version',
    skip: 'Skip',
    back: 'Back',
    next: 'Next',
    finish: 'Done',
    tourStep: '{{title}}, step {{at}} of {{of}} of the tour',
    tour: {
      menu: { title: 'Menu', text: 'Every page that your roles open. The button at the top left folds it.' },
      menuButton: { title: 'Menu', text: 'Every page that your roles open: this button shows them.' },
      search: {
        title: 'Search',
        text: 'Ctrl+K finds pages, actions, tasks and people by name, pinyin, initials or plan number.',
      },
      tabs: { title: 'Open pages', text: 'Pages stay here as you left them: filters and half-filled forms too.' },
      bell: { title: 'To do and notices', text: 'Tasks that wait for you, and news.' },
      person: {
        title: 'Your menu',
        text: 'Password, work delegation, display settings and shortcuts; this tour is there too.',
      },
    },
    place: { everywhere: 'Anywhere', lists: 'Lists', tasks: 'Task pages', workflowDesigner: 'Workflow designer' },
    shortcut: {
      search: 'Open the search',
      help: 'Show these shortcuts',
      lock: 'Lock the console',
      filter: 'Go to the keyword filter',
      nextRow: 'Preview the next row',
      previousRow: 'Preview the row before',
      openRow: 'Open the row in the preview',
      opinion: 'Go to the opinion',
      agree: 'Agree: submit the main outcome (asks first)',
      refuse: 'Return or reject (asks first)',
      decide: 'Submit the chosen outcome (asks first)',
      nextTask: 'Open the next task',
      nextInQueue: 'Working through: the next task',
      previousInQueue: 'Working through: the task before',
      addElement:
        'Drawing: to what the chosen element can do; without one, to what can be added (arrows move, Enter takes)',
      simulate: 'Simulate, or back to the drawing',
      playStep: 'Simulation step',
      playOrPause: 'Play or pause the simulation',
      playBack: 'One step of the simulation back',
    },
    custom:
      'In menus, choices and search results arrow keys move, Enter takes, Esc closes. Single letters do nothing while you type.',
  },
}
