import { DeleteOutlined, EditOutlined, PlusOutlined, SwapOutlined } from '@ant-design/icons'
import { DEPARTMENT_TYPE } from '@liveline/contract/constants.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/button.tsx'
import { ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { otherLanguage } from '../../ui/in-language.ts'
import { Facts, type Fact } from '../../ui/labels/facts.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import { NodePeople } from './node-people.tsx'
import type { NodeActs } from './node-acts.ts'
import { nodeQuery, usesQuery } from './organisation-queries.ts'

interface Props {
  readonly id: number
  readonly acts: NodeActs
  readonly onShow: (id: number) => void
}

/** One node: where it stands, what hangs on it, what can be done with it, who has it. */
export function NodePanel({ id, acts, onShow }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const node = useQuery(nodeQuery(id))
  const uses = useQuery(usesQuery(id))
  if (node.isError) return <ErrorState error={node.error} onRetry={() => void node.refetch()} />
  if (node.data === undefined) return <Skeleton lines={8} />
  const found = node.data
  const name = nameIn(language, found)
  const other = nameIn(otherLanguage(language), found)
  const mayChange = uses.data?.mayChange === true
  const facts: readonly Fact[] = [
    [t('organisation.otherName'), other === name ? '' : other],
    [t('organisation.keyword'), found.keyword],
    [t('organisation.level'), String(found.level)],
    [t('organisation.visible'), t(found.clientShow === 1 ? 'organisation.toAll' : 'organisation.toAdministrators')],
    [t('organisation.children'), uses.data && t('organisation.childrenOf', { ...uses.data })],
    [t('organisation.people'), uses.data && t('organisation.peopleOf', { ...uses.data })],
    [t('organisation.leader'), uses.data?.leader],
  ]
  return (
    <div className="organisation-node">
      <Panel title={name}>
        {found.above.length > 0 && (
          <nav aria-label={t('organisation.way')} className="organisation-way">
            {found.above.map((upper) => (
              <Button key={upper.id} kind="text" onClick={() => onShow(upper.id)}>
                {nameIn(language, upper)}
              </Button>
            ))}
          </nav>
        )}
        <Facts facts={facts} />
        {mayChange && (
          <div className="organisation-acts">
            <Button onClick={() => acts.add(found)}>
              <PlusOutlined aria-hidden />
              {t('organisation.addBelow')}
            </Button>
            <Button onClick={() => acts.edit(found)}>
              <EditOutlined aria-hidden />
              {t('organisation.edit')}
            </Button>
            <Button onClick={() => acts.move(found)}>
              <SwapOutlined aria-hidden />
              {t('organisation.move')}
            </Button>
            <Button kind="danger" onClick={() => acts.remove(found)}>
              <DeleteOutlined aria-hidden />
              {t('organisation.delete')}
            </Button>
          </div>
        )}
        {uses.data?.mayChange === false && <p className="organisation-others">{t('organisation.notYours')}</p>}
      </Panel>
      <NodePeople
        key={id}
        node={found}
        mayChange={mayChange || (uses.data !== undefined && found.aid !== DEPARTMENT_TYPE)}
      />
    </div>
  )
}
