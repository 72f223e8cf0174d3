import { useCallback, useState } from 'react'
import { api } from '../../../api/client.ts'
import type { RecordValues } from './record-form.ts'

/** Shows masked values whole, one by one: the server writes down who saw which. They are forgotten with the page. */
export function useReveal(id: string) {
  const [shown, setShown] = useState<RecordValues>({})
  const [busy, setBusy] = useState<string>()
  const reveal = useCallback(
    async (field: string, beforeShown?: () => void) => {
      setBusy(field)
      try {
        const { value } = await api.formData.reveal({ body: { id, field } })
        beforeShown?.()
        setShown((known) => ({ ...known, [field]: value }))
      } catch {
        // Shown by the one place that shows failures.
      } finally {
        setBusy(undefined)
      }
    },
    [id],
  )
  return { shown, busy, reveal }
}
