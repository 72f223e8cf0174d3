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
    enter: 'Enter: {{label}}',
    choose: 'Choose: {{label}}',
    addRow: 'Add at least one row: {{label}}',
    yes: 'Yes',
    no: 'No',
    removeRow: 'Remove this row',
  },
}
