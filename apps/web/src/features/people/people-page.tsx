import { TeamOutlined, UserAddOutlined } from '@ant-design/icons'
import { DEPARTMENT_TYPE } from '@liveline/contract/constants.ts'
import { nameIn } from '@liveline/contract/language.ts'
import type { UserRow } from '@liveline/contract/user/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { api } from '../../api/client.ts'
import { personAddress } from '../../app/paths.ts'
import { useCan } from '../../session/current-user.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/state-page.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { useSpeech } from '../../ui/labels/use-speech.ts'
import type { ListRows } from '../../ui/list/columns/list-column.ts'
import type { ListFilter } from '../../ui/list/filters/list-filter.ts'
import { ListPage, type ShownList } from '../../ui/list/list-page.tsx'
import { useSameFunction } from '../../ui/list/use-same.ts'
import { useRoute } from '../../ui/navigation.tsx'
import { DisableDialog } from './disable-dialog.tsx'
import { peopleColumns } from './people-columns.tsx'
import { detailsQuery, filtersIn, peopleChanged, peopleList, rolesQuery, type PeopleFilters } from './people-queries.ts'
import { PersonActions } from './person-actions.tsx'
import { usePersonActs } from './person-dialogs.tsx'
import { sourceOptions } from './source-name.ts'

interface Props {
  /** Imports people; for those who may write. */
  readonly importing?: ReactNode
  /** Exports what the list shows. */
  readonly exporting?: (filters: PeopleFilters, shown: ShownList) => ReactNode
}

/** Everybody with an account: found, added, changed, kept out and let in again. */
export function PeoplePage({ importing, exporting }: Props) {
  const speech = useSpeech()
  const { t, language } = speech
  const { query } = useRoute()
  const [mayWrite, mayGrant, mayUnlock] = [useCan('user:write'), useCan('role:grant'), useCan('user:unlock')]
  const [toDisable, setToDisable] = useState<{
    people: readonly UserRow[]
    leave: (rows: readonly UserRow[]) => void
  }>()
  const details = useQuery(detailsQuery)
  const roles = useQuery(rolesQuery)
  const { onAct, add, dialogs } = usePersonActs()
  const act = useSameFunction(onAct)
  const columns = useMemo(() => peopleColumns(speech), [speech])
  const narrowed = filtersIn(query)
  const filters = useMemo(
    (): readonly ListFilter[] => [
      { kind: 'text', name: 'keyword', title: t('peopleAdmin.keyword') },
      {
        kind: 'choices',
        name: 'attrs',
        title: t('peopleAdmin.departments'),
        options: (details.data ?? [])
          .filter(({ aid }) => aid === DEPARTMENT_TYPE)
          .map(({ value, label, detail }) => ({ value: String(value), label: detail ?? label })),
      },
      { kind: 'flag', name: 'below', title: t('peopleAdmin.below') },
      {
        kind: 'choice',
        name: 'state',
        title: t('peopleAdmin.state'),
        options: [
          { value: 'true', label: t('peopleAdmin.enabled') },
          { value: 'false', label: t('peopleAdmin.disabled') },
        ],
      },
      {
        kind: 'choices',
        name: 'roles',
        title: t('peopleAdmin.roles'),
        options: (roles.data ?? []).map((role) => ({ value: String(role.id), label: nameIn(language, role) })),
        behind: true,
      },
      { kind: 'choice', name: 'source', title: t('peopleAdmin.source'), options: sourceOptions(t), behind: true },
    ],
    [t, language, details.data, roles.data],
  )
  const rows = useMemo((): ListRows<UserRow> => {
    const actions = (person: UserRow) => <PersonActions {...{ person, mayWrite, mayGrant, mayUnlock }} onAct={act} />
    return {
      keyOf: ({ userId }) => String(userId),
      addressOf: ({ userId }) => personAddress(userId),
      nameOf: ({ name }) => name,
      actions,
      cardActions: actions,
      ...(mayWrite ? { canSelect: ({ mayAdminister }: UserRow) => mayAdminister } : {}),
    }
  }, [mayWrite, mayGrant, mayUnlock, act])

  async function enable(people: readonly UserRow[], leave: (rows: readonly UserRow[]) => void): Promise<void> {
    const { changed } = await api.people.setEnabled({
      body: { userIds: people.map(({ userId }) => userId), enabled: true },
    })
    toast.success(t('peopleAdmin.enabledNowMany', { count: changed }))
    leave(people)
    await peopleChanged()
  }
  const batch = (people: readonly UserRow[], leave: (rows: readonly UserRow[]) => void) => (
    <>
      <Button onClick={() => void enable(people, leave).catch(() => undefined)}>{t('peopleAdmin.batchEnable')}</Button>
      <Button kind="danger" onClick={() => setToDisable({ people, leave })}>
        {t('peopleAdmin.batchDisable')}
      </Button>
    </>
  )
  return (
    <>
      <ListPage
        page="people"
        title={t('peopleAdmin.title')}
        intro={t('peopleAdmin.intro')}
        action={
          mayWrite && (
            <>
              {importing}
              <Button kind="primary" onClick={add}>
                <UserAddOutlined aria-hidden />
                {t('peopleAdmin.add')}
              </Button>
            </>
          )
        }
        source={peopleList(narrowed)}
        columns={columns}
        filters={filters}
        rows={rows}
        {...(exporting === undefined ? {} : { saving: (shown: ShownList) => exporting(narrowed, shown) })}
        {...(mayWrite
          ? {
              batch,
            }
          : {})}
        empty={
          <EmptyState
            icon={<TeamOutlined aria-hidden />}
            title={t('peopleAdmin.empty')}
            hint={t('peopleAdmin.emptyHint')}
          />
        }
      />
      {dialogs}
      {toDisable !== undefined && (
        <DisableDialog
          people={toDisable.people}
          onClose={() => setToDisable(undefined)}
          onDisabled={() => {
            toDisable.leave(toDisable.people)
            setToDisable(undefined)
          }}
        />
      )}
    </>
  )
}
