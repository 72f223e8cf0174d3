import { ApiError } from '../../../api/api-error.ts'
import type { FormHandle } from '../../../form/form.tsx'
import { showToast } from '../../../ui/feedback/toasts.ts'

/** Shows what the server refused at its fields; what stands at none of them is said over the page. */
export function showRefusal(error: unknown, form: FormHandle | null): void {
  if (!(error instanceof ApiError) || error.code !== 'FORM_INVALID') return
  const { problems } = error.details
  const isSaid = Array.isArray(problems) && form?.refuse(problems as { path: string; message: string }[]) === true
  if (!isSaid) showToast('error', error.message, error.requestId)
}
