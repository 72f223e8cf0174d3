import { lazy } from 'react'
import { withTexts } from '../messages/load-texts.ts'
import { useRoute } from '../ui/navigation.tsx'

const TaskPage = lazy(async () => ({
  default: (
    await withTexts(['forms', 'missions'], () => import('../features/missions/task-page/mission-form-page.tsx'))
  ).MissionFormPage,
}))
const SubmitPage = lazy(async () => ({
  default: (await withTexts(['forms'], () => import('../features/forms/quick-form-page.tsx'))).QuickFormPage,
}))

/** The route named missionForm (specification §2): with `taskId` the task, with `formId` or `flowKey` a form to submit. */
export function MissionForm() {
  const { query } = useRoute()
  const submits = (query['taskId'] ?? '') === '' && ['formId', 'formKey', 'flowKey'].some((name) => query[name])
  // Without any the page of the task says what its address lacks.
  return submits ? <SubmitPage /> : <TaskPage />
}
