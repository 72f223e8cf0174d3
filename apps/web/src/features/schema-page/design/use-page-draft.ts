import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import type { SchemaPageDraft } from '@liveline/contract/schema-page/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useSendOnce } from '../../../api/use-send-once.ts'
import { toast } from '../../../ui/feedback/toasts.ts'
import { navigate } from '../../../ui/navigation.tsx'
import { designerAddress } from './designer-address.ts'
import { draftQuery, pagesChanged } from './page-queries.ts'
import { sameSchema } from '../../../amis/same-schema.ts'

/** How long nothing must have been changed before the server is asked what is wrong. */
const LINT_AFTER_MS = 400

/** What is being designed of one page: the schema now, whether it is saved, what is wrong with it, and how it is saved. */
export function usePageDraft(draft: SchemaPageDraft) {
  const { t } = useTranslation()
  const { pageId } = draft
  /** What the canvas begins with; another one when something else than the canvas has changed the schema. */
  const [begun, setBegun] = useState(draft.schema)
  const [schema, setSchema] = useState(draft.schema)
  const [saved, setSaved] = useState({ schema: draft.schema, rev: draft.rev })
  const { busy, failure, send } = useSendOnce()
  const dirty = !sameSchema(schema, saved.schema)
  const problems = useProblems(schema)

  const begin = (next: AmisSchema) => {
    setBegun(next)
    setSchema(next)
  }
  const save = async (overwrites: boolean) => {
    const body = { pageId, schema, ...(overwrites ? {} : { rev: saved.rev }) }
    const done = await send(body, (one, idempotencyKey) =>
      api.schemaPage.update({ body: one, idempotencyKey, quiet: true }),
    )
    if (done === undefined) return
    setSaved({ schema, rev: done.rev })
    toast.success(t('pageDesign.designer.saved'))
    await pagesChanged()
  }
  return {
    begun,
    schema,
    dirty,
    problems,
    busy,
    failure,
    /** Somebody else has saved since this was opened. */
    rival: failure?.code === 'STALE' ? String(failure.details?.['name'] ?? '') : undefined,
    change: setSchema,
    begin,
    save,
    reload: async () => {
      await queryClient.invalidateQueries({ queryKey: queryKeys.schemaPages.draft(pageId) })
      const newest = await queryClient.fetchQuery(draftQuery(pageId))
      setSaved({ schema: newest.schema, rev: newest.rev })
      begin(newest.schema)
      await send({ reloaded: newest.rev }, async () => null)
    },
    saveAsCopy: async () => {
      const name = t('pageDesign.copyName', { name: draft.name }).slice(0, 100)
      const body = { name, nameEn: draft.nameEn, icon: draft.icon, schema }
      const made = await send(body, (one, idempotencyKey) =>
        api.schemaPage.create({ body: one, idempotencyKey, quiet: true }),
      )
      if (made === undefined) return
      setSaved({ schema, rev: saved.rev })
      toast.success(t('pageDesign.copied', { name }))
      navigate(designerAddress(made.pageId))
      await pagesChanged()
    },
  }
}

/** What the server would refuse of a schema; none while it is being changed. */
function useProblems(schema: AmisSchema) {
  const [asked, setAsked] = useState(schema)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(schema), LINT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [schema])
  const { data } = useQuery({
    queryKey: queryKeys.schemaPages.lint(asked),
    queryFn: ({ signal }) => api.schemaPage.lint({ body: { schema: asked }, signal, quiet: true }),
    placeholderData: (before) => before,
    gcTime: 0,
  })
  return data?.problems ?? []
}
