import { workflowDesignAddress } from '@liveline/contract/console-addresses.ts'
import { nameIn } from '@liveline/contract/language.ts'
import type { FlowVersion } from '@liveline/contract/process-definition/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { packPaths } from '../../app/paths.ts'
import { useCan } from '../../session/current-user.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { useRoute, useTabTitle } from '../../ui/navigation.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import { flowQuery } from './flow-queries.ts'
import { FlowComparison } from './versions/flow-comparison.tsx'
import { FlowVersionList } from './versions/flow-version-list.tsx'
import { FlowVersionReading } from './versions/flow-version-reading.tsx'
import '../../ui/difference/versions-page.css'
import { TakeUpVersionDialog } from './versions/take-up-version-dialog.tsx'

const idOf = (text: string | undefined) => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : undefined)

/** The versions of a workflow: each to be seen, compared with another, taken out as a file. */
export function WorkflowVersionsPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { query } = useRoute()
  const mayEdit = useCan('workflow:edit')
  const [takenUp, setTakenUp] = useState<FlowVersion>()
  const id = idOf(query['id'])
  const flow = useQuery({ ...flowQuery(id ?? 0), enabled: id !== undefined })
  const name = flow.data === undefined ? '' : nameIn(language, flow.data)
  useTabTitle(flow.data === undefined ? undefined : t('workflows.versionsOf', { name }))
  if (id === undefined) return <EmptyState title={t('workflows.missing')} />
  if (flow.isError) return <ErrorState error={flow.error} onRetry={() => void flow.refetch()} />
  if (flow.data === undefined) return <Skeleton lines={8} />
  const { versions } = flow.data
  const asked = query['read']
  // Nothing is asked for at first: what is edited is shown then.
  const read =
    asked === undefined || asked === 'draft' ? versions[0] : versions.find(({ versionId }) => versionId === idOf(asked))
  const [from, to] = [idOf(query['from']), idOf(query['to'])]
  return (
    <section className="ll-page flow-versions">
      <PageHeader
        title={t('workflows.versionsOf', { name })}
        count={String(versions.length)}
        subtitle={t('workflows.versionsIntro')}
        actions={
          <>
            <ButtonLink to={packPaths.workflows}>{t('workflows.backToAll')}</ButtonLink>
            <ButtonLink to={workflowDesignAddress(id)}>
              {t(mayEdit ? 'workflows.design' : 'workflows.openDrawing')}
            </ButtonLink>
          </>
        }
      />
      <div className="ll-versions-body">
        <FlowVersionList flow={flow.data} onTakeUp={mayEdit ? setTakenUp : undefined} />
        {from !== undefined && to !== undefined ? (
          <FlowComparison flow={flow.data} from={from} to={to} at={query['at']} />
        ) : (
          read !== undefined && <FlowVersionReading key={read.versionId} version={read} />
        )}
      </div>
      {takenUp !== undefined && (
        <TakeUpVersionDialog flow={flow.data} version={takenUp} onClose={() => setTakenUp(undefined)} />
      )}
    </section>
  )
}
