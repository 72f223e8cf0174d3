import { CheckCircleOutlined } from '@ant-design/icons'
import { processAddress } from '@liveline/contract/console-addresses.ts'
import type { InstanceRow } from '@liveline/contract/process-instance/shapes.ts'
import { useMemo, useState } from 'react'
import { EmptyState } from '../../../ui/feedback/state-page.tsx'
import { useSpeech } from '../../../ui/labels/use-speech.ts'
import type { ListRows } from '../../../ui/list/columns/list-column.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { useRoute } from '../../../ui/navigation.tsx'
import { useDeskBelow } from '../../../ui/use-is-mobile.ts'
import { ActOnAll } from '../act-jobs/act-on-all.tsx'
import { ActOnChosen } from '../act-jobs/act-on-chosen.tsx'
import { instanceHistory } from '../administration/instance-queries.ts'
import { allInstanceColumns } from './all-instance-columns.tsx'
import { allInstanceFilters, instanceSearchIn, type InstanceSearch } from './all-instance-filters.tsx'
import { offeredFields } from './instance-fields.ts'
import { AskedDeed } from './instance-deed.tsx'
import { InstanceMenu, type InstanceDeed } from './instance-menu.tsx'
import { jumpTo } from './list-address.ts'
import { useInstanceFields } from './use-instance-fields.ts'
import { StuckPanel } from './stuck-panel.tsx'

const described: ListRows<InstanceRow> = {
  keyOf: ({ instanceId }) => instanceId,
  addressOf: ({ instanceId }) => processAddress(instanceId),
  nameOf: ({ number, title }) => `${number} ${title}`,
  canSelect: ({ endedAt }) => endedAt === null,
}

const batch = (chosen: readonly InstanceRow[], leave: (rows: readonly InstanceRow[]) => void) => (
  <ActOnChosen rows={chosen} leave={leave} />
)

/** Every process, for those who administer them: found by anything, those that stand still among them, and acted on. */
export function InstancesPage() {
  const speech = useSpeech()
  const { t, language } = speech
  const { query } = useRoute()
  const { flows, flow, fields, isReady, failure } = useInstanceFields(query)
  const deskBelowPx = useDeskBelow()
  const columns = useMemo(() => allInstanceColumns(speech, deskBelowPx), [speech, deskBelowPx])
  const { nodes } = query
  const filters = useMemo(
    () =>
      allInstanceFilters(t, language, {
        ...{ flows, flow, elementIds: nodes },
        fields: offeredFields(fields, language, [t('instances.yes'), t('instances.no')]),
      }),
    [t, language, flows, flow, nodes, fields],
  )
  const search = instanceSearchIn(query, fields)
  const [asked, setAsked] = useState<{ readonly deed: InstanceDeed; readonly time: number }>()
  const rows = useMemo((): ListRows<InstanceRow> => {
    const onAct = (deed: InstanceDeed) => setAsked((before) => ({ deed, time: (before?.time ?? 0) + 1 }))
    const actions = (row: InstanceRow) => <InstanceMenu row={row} onAct={onAct} />
    return { ...described, actions, cardActions: actions }
  }, [])
  return (
    <>
      <ListPage
        page="instances"
        title={t('instances.title')}
        intro={t('instances.intro')}
        action={isReady && <ActOnAll search={search} />}
        above={<StuckPanel />}
        source={instanceHistory(search)}
        isReady={isReady}
        failure={failure}
        columns={columns}
        filters={filters}
        rows={rows}
        empty={<EmptyState title={t('instances.empty')} hint={t('instances.emptyHint')} />}
        emptyOfFilters={
          isOfTrouble(search) ? (
            <EmptyState
              icon={<CheckCircleOutlined aria-hidden />}
              title={t('instances.noTrouble')}
              hint={t('instances.noTroubleHint')}
            />
          ) : undefined
        }
        batch={batch}
        dayPatch={(day, sort) => ({ ...jumpTo(day, sort) })}
      />
      {asked !== undefined && <AskedDeed key={asked.time} asked={asked.deed} />}
    </>
  )
}

/** Whether nothing but what stands still for one reason is asked for, of all that is under way. */
const isOfTrouble = ({ trouble, finished, ...others }: InstanceSearch): boolean =>
  trouble !== undefined && finished === false && Object.keys(others).length === 0
