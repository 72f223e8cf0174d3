import { nameIn } from '@liveline/contract/language.ts'
import type { ManagedEntry } from '@liveline/contract/menu/shapes.ts'
import type { PageConfig } from '@liveline/contract/page-table/shapes.ts'
import type { RoleTreeEntry } from '@liveline/contract/session/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Segments } from '../../ui/controls/segments.tsx'
import { SelectBox } from '../../ui/controls/select/select-box.tsx'
import { EmptyState } from '../../ui/feedback/state-page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import { type EntryDraft, treeFor } from './entry-draft.ts'
import { type MenuRole, previewPagesQuery } from './menu-queries.ts'

type Device = 'desk' | 'phone'
/** Draws the sidebar of a role as the shell does. */
export type Preview = (tree: readonly RoleTreeEntry[], pages: readonly PageConfig[], device: Device) => ReactNode

interface Props {
  readonly entries: readonly ManagedEntry[]
  readonly roles: readonly MenuRole[]
  /** As it is entered now. */
  readonly draft: EntryDraft | undefined
  readonly preview: Preview
}

/** The sidebar that a role would be shown, on a desk and on a phone. */
export function PreviewPanel({ entries, roles, draft, preview }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [roleId, setRoleId] = useState<number>()
  const [device, setDevice] = useState<Device>('desk')
  // The role that the entry is for, until another is chosen.
  const shownRole = roleId ?? draft?.roleIds[0] ?? roles[0]?.id
  const pages = useQuery({ ...previewPagesQuery(shownRole ?? 0), enabled: shownRole !== undefined })
  const tree = useMemo(
    () => (shownRole === undefined ? [] : treeFor(entries, shownRole, draft)),
    [entries, shownRole, draft],
  )
  return (
    <Panel title={t('menuDesign.preview')}>
      <div className="ll-preview-choice">
        <SelectBox
          label={t('menuDesign.previewRole')}
          value={shownRole}
          options={roles.map((role) => ({ value: role.id, label: nameIn(language, role) }))}
          onChange={(value) => setRoleId(typeof value === 'number' ? value : undefined)}
        />
        <Segments
          label={t('menuDesign.device')}
          value={device}
          options={(['desk', 'phone'] as const).map((one) => [one, t(`menuDesign.devices.${one}`)] as const)}
          onChange={setDevice}
        />
      </div>
      {tree.length === 0 ? (
        <EmptyState title={t('menuDesign.seesNothing')} hint={t('menuDesign.seesNothingHint')} />
      ) : (
        <div className="ll-menu-preview" data-device={device}>
          {preview(tree, pages.data ?? [], device)}
        </div>
      )}
    </Panel>
  )
}
