import type { TextsLike } from '../texts-like.ts'
import type { texts as zhCN } from './zh-CN.ts'

export const texts: TextsLike<typeof zhCN> = {
  forms: {
    restored: 'Your draft of {{time}} has been restored.',
    discard: 'Discard draft',
    draftSaved: 'Draft saved {{time}}',
    submitting: 'Submitting…',
    viewProcess: 'View process',
    startedTitle: 'Submitted as {{number}}',
    another: 'Fill in another',
    submitForm: 'Submit',
    noForm: 'This form cannot be found',
    noFormHint: 'It may be switched off, or your role may not start it. Ask the administrator.',
  },
  fields: {
    enter: 'Fill in “{{label}}”',
    choose: 'Choose “{{label}}”',
    addRow: 'Add at least one row to “{{label}}”',
    yes: 'Yes',
    no: 'No',
    removeRow: 'Remove row {{row}}',
    newRow: 'Add a row',
    noRows: 'No rows yet',
    rowActions: 'Actions',
    cell: '{{label}}, row {{row}}',
  },
  catalogue: {
    class: 'Class {{class}}',
    method: {
      stick: 'Hot stick',
      glove: 'Insulating glove',
      either: 'Hot stick or glove',
      combined: 'Combined',
      bypass: 'Bypass',
      equipotential: 'Bare-hand',
    },
    hours: '{{hours}} h',
    crew: '{{crew}} people',
  },
}
