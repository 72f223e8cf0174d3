import { Suspense, useEffect } from 'react'
import { lazyPart } from '../../lazy-part.tsx'
import { closeQuickForm, openQuickForm, useQuickForm } from '../../../form/quick-form-choice.ts'
import { withTexts } from '../../../messages/load-texts.ts'
import { appHistory } from '../../../ui/navigation.tsx'
import { paths } from '../../paths.ts'

const QuickFormDialog = lazyPart(async () => ({
  default: (await withTexts(['forms'], () => import('../../../features/forms/quick-form-dialog.tsx'))).QuickFormDialog,
}))

/** The quick form that somebody has opened, over whatever page is in front; another address closes it. */
export function QuickForm() {
  const form = useQuickForm((state) => state.form)
  useEffect(() => (form === undefined ? undefined : appHistory.subscribe(closeQuickForm)), [form])
  if (form === undefined) return null
  return (
    <Suspense fallback={null}>
      <QuickFormDialog
        key={form.flowKey}
        form={form}
        path={paths.quickForm}
        onClose={closeQuickForm}
        onReopen={() => openQuickForm(form)}
      />
    </Suspense>
  )
}
