import { defineTexts } from '@liveline/contract/language.ts'

export const formTexts = defineTexts({
  form: { zh: '表单', en: 'the form' },
  formKey: { zh: '表单标识', en: 'The form key' },
})
