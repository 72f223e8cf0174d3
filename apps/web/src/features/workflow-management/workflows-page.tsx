import { ImportOutlined, PlusOutlined, ApartmentOutlined } from '@ant-design/icons'
import { nameIn } from '@liveline/contract/language.ts'
import type { FlowRow } from '@liveline/contract/process-definition/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api } from '../../api/client.ts'
import { importedDesignAddress, workflowVersionsAddress } from '../../app/paths.ts'
import { useCan } from '../../session/current-user.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/state-page.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { useSpeech } from '../../ui/labels/use-speech.ts'
import type { ListRows } from '../../ui/list/columns/list-column.ts'
import type { ListFilter } from '../../ui/list/filters/list-filter.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { useSameFunction } from '../../ui/list/use-same.ts'
import { navigate, useRoute } from '../../ui/navigation.tsx'
import { FlowActions, type FlowAct } from './flow-actions.tsx'
import { flowColumns } from './flow-columns.tsx'
import { FlowDialogs, type OpenedDialog } from './flow-dialogs.tsx'
import { filtersIn } from './flow-filters.ts'
import { categoriesQuery, flowList, flowsChanged, saveDrawing } from './flow-queries.ts'

/** Every workflow: how far it is, what runs on it, and what can be done with it. */
export function WorkflowsPage() {
  const speech = useSpeech()
  const { t, language } = speech
  const { query } = useRoute()
  const [mayEdit, mayRelease] = [useCan('workflow:edit'), useCan('workflow:release')]
  const [opened, setOpened] = useState<OpenedDialog>()
  const categories = useQuery(categoriesQuery)
  const columns = useMemo(() => flowColumns(speech), [speech])
  const filters = useMemo(
    (): readonly ListFilter[] => [
      { kind: 'text', name: 'keyword', title: t('workflows.name') },
      {
        kind: 'choice',
        name: 'category',
        title: t('workflows.category'),
        options: (categories.data ?? []).map((value) => ({ value, label: value })),
      },
      {
        kind: 'choice',
        name: 'released',
        title: t('workflows.state'),
        options: [
          { value: 'true', label: t('workflows.isReleased') },
          { value: 'false', label: t('workflows.neverReleased') },
        ],
      },
      {
        kind: 'choice',
        name: 'valid',
        title: t('workflows.valid'),
        options: [
          { value: 'true', label: t('workflows.isValid') },
          { value: 'false', label: t('workflows.isInvalid') },
        ],
      },
    ],
    [t, categories.data],
  )
  const onAct = useSameFunction((act: FlowAct, flow: FlowRow) => {
    const name = nameIn(language, flow)
    if (act === 'export') void exportFlow(flow).then(() => toast.success(t('workflows.exported', { name })))
    else if (act === 'valid' && flow.valid === 0)
      void switchOn(flow).then(() => toast.success(t('workflows.switchedOn', { name })))
    else setOpened({ kind: act, flow })
  })
  const rows = useMemo((): ListRows<FlowRow> => {
    const actions = (flow: FlowRow) => <FlowActions {...{ flow, mayEdit, mayRelease, onAct }} />
    return {
      keyOf: ({ id }) => String(id),
      addressOf: ({ id }) => workflowVersionsAddress(id),
      nameOf: (flow) => nameIn(language, flow),
      actions,
      cardActions: actions,
    }
  }, [language, mayEdit, mayRelease, onAct])
  const close = () => setOpened(undefined)
  return (
    <>
      <ListPage
        page="workflows"
        title={t('workflows.title')}
        intro={t('workflows.intro')}
        action={
          mayEdit && (
            <>
              <Button onClick={() => setOpened({ kind: 'import' })}>
                <ImportOutlined aria-hidden /> {t('workflows.import')}
              </Button>
              <Button kind="primary" onClick={() => setOpened({ kind: 'create' })}>
                <PlusOutlined aria-hidden /> {t('workflows.create')}
              </Button>
            </>
          )
        }
        source={flowList(filtersIn(query))}
        columns={columns}
        filters={filters}
        rows={rows}
        empty={
          <EmptyState
            icon={<ApartmentOutlined aria-hidden />}
            title={t('workflows.empty')}
            hint={t('workflows.emptyHint')}
          />
        }
      />
      {opened !== undefined && (
        <FlowDialogs
          opened={opened}
          onClose={close}
          onMade={(id) => {
            close()
            navigate(workflowVersionsAddress(id))
          }}
          onImported={(id) => {
            close()
            navigate(importedDesignAddress(id))
          }}
        />
      )}
    </>
  )
}

async function switchOn({ id }: FlowRow): Promise<void> {
  await api.processDefinition.setValid({ params: { id, flag: '1' } })
  await flowsChanged()
}

/** What is edited: the draft, else the newest release. */
async function exportFlow({ id, flowKey }: FlowRow): Promise<void> {
  const { bpmnXml } = await api.processDefinition.detail({ params: { id } })
  saveDrawing(flowKey, bpmnXml)
}
