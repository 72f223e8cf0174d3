import { defineTexts } from '@liveline/contract/language.ts'

/** What the lists of tasks may be sorted by. */
export const sortFieldTexts = defineTexts({
  createdAt: { zh: '到达时间', en: 'arrival' },
  dueAt: { zh: '办理期限', en: 'due date' },
  completedAt: { zh: '办理时间', en: 'completion' },
  number: { zh: '编号', en: 'number' },
  title: { zh: '标题', en: 'title' },
})
