import {
  CopyOutlined,
  DeleteOutlined,
  EllipsisOutlined,
  PlusOutlined,
  SafetyCertificateOutlined,
} from '@ant-design/icons'
import { nameIn } from '@liveline/contract/language.ts'
import type { RoleRow } from '@liveline/contract/role/shapes.ts'
import { useMemo, useState } from 'react'
import { useCan } from '../../session/current-user.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/state-page.tsx'
import { useSpeech } from '../../ui/labels/use-speech.ts'
import type { ListRows } from '../../ui/list/columns/list-column.ts'
import type { ListFilter } from '../../ui/list/filters/list-filter.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { MenuItem } from '../../ui/menu/menu-item.tsx'
import { Popup } from '../../ui/popup/popup.tsx'
import { addressOf, RouteLink, useRoute, useSetQuery } from '../../ui/navigation.tsx'
import { DeleteRoleDialog } from './delete-role-dialog.tsx'
import { roleColumns } from './role-columns.tsx'
import { RoleDrawer } from './role-drawer.tsx'
import { roleList, scopes } from './role-queries.ts'

interface Props {
  /** The page of the rights, and the one that says who can. */
  readonly rightsPath: string
  readonly whoPath: string
}

/** Every role: made, changed, copied, deleted; its rights and its people are one click away. */
export function RolesPage({ rightsPath, whoPath }: Props) {
  const speech = useSpeech()
  const { t, language } = speech
  const { query, path } = useRoute()
  const setQuery = useSetQuery()
  const mayWrite = useCan('role:write')
  const [toDelete, setToDelete] = useState<RoleRow>()
  const columns = useMemo(() => roleColumns(speech), [speech])
  const filters = useMemo(
    (): readonly ListFilter[] => [
      { kind: 'text', name: 'keyword', title: t('roles.find') },
      {
        kind: 'choice',
        name: 'dataScope',
        title: t('roles.dataScope'),
        options: scopes.map((value) => ({ value, label: t(`roles.scopes.${value}`) })),
      },
      {
        kind: 'choice',
        name: 'allocatable',
        title: t('roles.allocatable'),
        options: [
          { value: 'true', label: t('roles.yes') },
          { value: 'false', label: t('roles.no') },
        ],
      },
    ],
    [t],
  )
  const rows = useMemo((): ListRows<RoleRow> => {
    const acts = (row: RoleRow) => (
      <>
        <RouteLink to={`${rightsPath}?role=${row.id}`}>{t('roles.rights')}</RouteLink>
        <RouteLink to={`${whoPath}?kind=role&subject=${row.id}`}>{t('roles.holders')}</RouteLink>
        {mayWrite && (
          <Popup
            onTop
            label={t('roles.actions', { name: nameIn(language, row) })}
            trigger={<EllipsisOutlined aria-hidden />}
          >
            {(close) => (
              <>
                <MenuItem
                  icon={<CopyOutlined aria-hidden />}
                  onSelect={() => {
                    close()
                    setQuery({ copy: String(row.id) })
                  }}
                >
                  {t('roles.copy')}
                </MenuItem>
                <MenuItem
                  icon={<DeleteOutlined aria-hidden />}
                  danger
                  refusal={row.ofPack ? t('roles.packStays') : undefined}
                  onSelect={() => {
                    close()
                    setToDelete(row)
                  }}
                >
                  {t('roles.delete')}
                </MenuItem>
              </>
            )}
          </Popup>
        )}
      </>
    )
    return {
      keyOf: ({ id }) => String(id),
      addressOf: ({ id }) => addressOf(path, { ...query, role: String(id) }),
      nameOf: (row) => nameIn(language, row),
      actions: acts,
      cardActions: acts,
    }
  }, [t, language, rightsPath, whoPath, path, query, setQuery, mayWrite])
  const { keyword, allocatable } = query
  const dataScope = scopes.find((scope) => scope === query['dataScope'])
  const [id, copy] = [Number(query['role'] ?? 0), Number(query['copy'] ?? 0)]
  const isOpen = id > 0 || copy > 0 || query['new'] === '1'
  return (
    <>
      <ListPage
        page="roles"
        title={t('roles.title')}
        intro={t('roles.intro')}
        action={
          mayWrite ? (
            <Button kind="primary" onClick={() => setQuery({ new: '1' })}>
              <PlusOutlined aria-hidden />
              {t('roles.create')}
            </Button>
          ) : undefined
        }
        source={roleList({
          ...(keyword ? { keyword: keyword.slice(0, 50) } : {}),
          ...(dataScope === undefined ? {} : { dataScope }),
          ...(allocatable === 'true' || allocatable === 'false' ? { allocatable } : {}),
        })}
        columns={columns}
        filters={filters}
        rows={rows}
        empty={
          <EmptyState
            icon={<SafetyCertificateOutlined aria-hidden />}
            title={t('roles.empty')}
            hint={t('roles.emptyHint')}
          />
        }
      />
      {isOpen && (
        <RoleDrawer
          key={`${id}-${copy}`}
          id={id > 0 ? id : undefined}
          copyOf={copy > 0 ? copy : undefined}
          mayWrite={mayWrite}
          onClose={() => setQuery({ role: undefined, copy: undefined, new: undefined })}
        />
      )}
      {toDelete !== undefined && <DeleteRoleDialog role={toDelete} onClose={() => setToDelete(undefined)} />}
    </>
  )
}
