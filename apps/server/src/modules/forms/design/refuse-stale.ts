import { AppError } from '../../../http/app-error.ts'
import type { Form } from '../forms.repository.ts'

/** @throws {AppError} STALE, with who changed the form and when, unless `rev` is what the form stands at */
export function refuseStale(form: Form, rev: number | undefined): void {
  if (rev === undefined || rev === form.rev) return
  throw new AppError('STALE', { details: { name: form.updatedBy, at: form.updatedAt.toISOString(), rev: form.rev } })
}
