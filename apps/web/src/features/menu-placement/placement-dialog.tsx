import type { PlacedTarget, Placement, PlacementChoices } from '@liveline/contract/menu/shapes.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useSendOnce } from '../../api/use-send-once.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FieldError } from '../../ui/controls/input.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { joinNames } from '../../ui/labels/join-names.ts'
import { useLanguage } from '../../ui/use-language.ts'
import { emptyEntry, entryOf, PlacementForm, type EntryDraft } from './placement-form.tsx'
import './placement.css'

interface Props {
  readonly target: PlacedTarget
  readonly name: string
  readonly nameEn: string
  readonly onClose: () => void
}

const WIDTH_PX = 560

/** Where a page stands in the menu and who sees it there; puts it into another place, changes one, takes it out. */
export function PlacementDialog({ target, name, nameEn, onClose }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const placements = useQuery({
    queryKey: queryKeys.placements.of(target.kind, target.id),
    queryFn: ({ signal }) => api.menu.placements({ query: target, signal, quiet: true }),
  })
  const choices = useQuery({
    queryKey: queryKeys.placements.choices,
    queryFn: ({ signal }) => api.menu.placementChoices({ signal, quiet: true }),
  })
  /** What is entered: of a new entry, or of the one with this id. */
  const [edited, setEdited] = useState<{ readonly menuId?: number; readonly entry: EntryDraft }>()
  const { busy, failure, send } = useSendOnce()
  const isNew = placements.data?.length === 0
  const open = edited ?? (isNew ? { entry: emptyEntry(name, nameEn) } : undefined)

  const changed = async () => {
    setEdited(undefined)
    // Each list says how often its pages stand in the menu.
    const told = [queryKeys.placements.of(target.kind, target.id), queryKeys.schemaPages.all, queryKeys.forms.all]
    await Promise.all(
      [...told, queryKeys.pageTables.all, queryKeys.reportPages.all].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
  }
  const place = async () => {
    if (open === undefined) return
    const { menuId, entry } = open
    const body = { target, ...entry, ...(menuId === undefined ? {} : { menuId }) }
    const done = await send(body, (one, idempotencyKey) => api.menu.place({ body: one, idempotencyKey, quiet: true }))
    if (done === undefined) return
    toast.success(t('placement.placed', { name: nameIn(language, entry) }))
    await changed()
  }
  const remove = async ({ menuId, ...removed }: Placement) => {
    const done = await send({ menuId }, (one, idempotencyKey) =>
      api.menu.removePlacement({ body: one, idempotencyKey, quiet: true }),
    )
    if (done === undefined) return
    toast.success(t('placement.removed', { name: nameIn(language, removed) }))
    await changed()
  }
  const failed = placements.error ?? choices.error
  const isComplete = open !== undefined && open.entry.name.trim() !== '' && open.entry.roleIds.length > 0
  return (
    <Dialog
      title={t('placement.title', { name: nameIn(language, { name, nameEn }) })}
      width={WIDTH_PX}
      onClose={busy ? undefined : onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('placement.close')}
          </Button>
          {open === undefined ? (
            <Button kind="primary" onClick={() => setEdited({ entry: emptyEntry(name, nameEn) })}>
              {t('placement.another')}
            </Button>
          ) : (
            <Button kind="primary" disabled={busy || !isComplete} aria-busy={busy} onClick={() => void place()}>
              {t(open.menuId === undefined ? 'placement.place' : 'placement.change')}
            </Button>
          )}
        </>
      }
    >
      {failed !== null && (
        <ErrorState
          error={failed}
          onRetry={() => {
            void placements.refetch()
            void choices.refetch()
          }}
        />
      )}
      {failed === null && (placements.data === undefined || choices.data === undefined) && <Skeleton lines={4} />}
      {placements.data !== undefined && open === undefined && (
        <ul className="ll-placements">
          {placements.data.map((one) => (
            <PlacementRow
              key={one.menuId}
              placement={one}
              busy={busy}
              onEdit={() => setEdited({ menuId: one.menuId, entry: entryOf(one) })}
              onRemove={() => void remove(one)}
            />
          ))}
        </ul>
      )}
      {open !== undefined && choices.data !== undefined && (
        <PlacementForm
          entry={open.entry}
          choices={withOwn(choices.data, placements.data, open.menuId)}
          onChange={(entry) => setEdited({ ...open, entry })}
        />
      )}
      {failure !== undefined && <FieldError text={failure.message} />}
    </Dialog>
  )
}

/** Roles that an entry is shown to though nobody may choose them now keep their names. */
function withOwn(choices: PlacementChoices, placements: readonly Placement[] = [], menuId?: number): PlacementChoices {
  const own = placements.find((one) => one.menuId === menuId)?.roles ?? []
  const missing = own.filter(({ id }) => !choices.roles.some((role) => role.id === id))
  return { ...choices, roles: [...choices.roles, ...missing] }
}

interface RowProps {
  readonly placement: Placement
  readonly busy: boolean
  readonly onEdit: () => void
  readonly onRemove: () => void
}

function PlacementRow({ placement, busy, onEdit, onRemove }: RowProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const folder =
    placement.parentId === null
      ? t('placement.top')
      : nameIn(language, { name: placement.parentName, nameEn: placement.parentNameEn })
  const roles = joinNames(
    placement.roles.map((role) => nameIn(language, role)),
    language,
  )
  return (
    <li>
      <div>
        <strong>{nameIn(language, placement)}</strong>
        <span className="ll-muted">{t('placement.where', { folder })}</span>
        <span>{t('placement.seenBy', { roles })}</span>
      </div>
      {placement.changeable ? (
        <div className="ll-placement-actions">
          <Button disabled={busy} onClick={onEdit}>
            {t('placement.edit')}
          </Button>
          <Button disabled={busy} kind="danger" onClick={onRemove}>
            {t('placement.remove')}
          </Button>
        </div>
      ) : (
        <span className="ll-muted">{t('placement.ofPack')}</span>
      )}
    </li>
  )
}
