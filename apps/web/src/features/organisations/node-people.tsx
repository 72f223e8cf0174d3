import { UserAddOutlined } from '@ant-design/icons'
import { nameIn } from '@liveline/contract/language.ts'
import type { AttributeResult, FoundNode } from '@liveline/contract/organisation/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { useSendOnce } from '../../api/use-send-once.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Check } from '../../ui/controls/check.tsx'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { AskDialog } from '../../ui/feedback/ask-dialog.tsx'
import { ErrorState, Skeleton } from '../../ui/feedback/state-page.tsx'
import { joinNames } from '../../ui/labels/join-names.ts'
import { countText } from '../../ui/list/count-text.ts'
import { Panel } from '../../ui/panel.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import { AssignDialog, ResultsDialog } from './assign-dialog.tsx'
import { organisationChanged, PEOPLE_ON_PAGE, peopleQuery } from './organisation-queries.ts'
import { Refusal } from './refusal.tsx'

interface Props {
  readonly node: FoundNode
  readonly mayChange: boolean
}

/** Who has a node, with or without those below it; some are taken out, others added. */
export function NodePeople({ node, mayChange }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [below, setBelow] = useState(false)
  const [keyword, setKeyword] = useState('')
  const [page, setPage] = useState(1)
  const [picked, setPicked] = useState<ReadonlyMap<number, string>>(new Map())
  const [isAdding, setIsAdding] = useState(false)
  const [isRemoving, setIsRemoving] = useState(false)
  const found = useQuery(peopleQuery({ id: node.id, aid: node.aid, below, keyword: keyword.trim(), page }))
  const { rows = [], total = 0, totalIsCapped = false } = found.data ?? {}
  const last = Math.max(1, Math.ceil(total / PEOPLE_ON_PAGE))
  const toggle = (userId: number, name: string) => {
    const next = new Map(picked)
    if (!next.delete(userId)) next.set(userId, name)
    setPicked(next)
  }
  return (
    <Panel title={t('organisation.people')} className="organisation-people">
      <div className="organisation-tools">
        <SearchField
          label={t('organisation.findPeople')}
          value={keyword}
          maxLength={50}
          onChange={(text) => {
            setKeyword(text)
            setPage(1)
          }}
        />
        <Check
          checked={below}
          onChange={({ target }) => {
            setBelow(target.checked)
            setPage(1)
          }}
        >
          {t('organisation.withBelow')}
        </Check>
        {mayChange && (
          <Button onClick={() => setIsAdding(true)}>
            <UserAddOutlined aria-hidden />
            {t('organisation.addPeople')}
          </Button>
        )}
        {mayChange && picked.size > 0 && (
          <Button kind="danger" onClick={() => setIsRemoving(true)}>
            {t('organisation.takeOut', { count: picked.size })}
          </Button>
        )}
      </div>
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.data === undefined && !found.isError && <Skeleton lines={3} />}
      {found.data !== undefined && rows.length === 0 && <p>{t('organisation.nobody')}</p>}
      <ul aria-label={t('organisation.people')} className="organisation-persons">
        {rows.map(({ userId, name, userName, enabled, attributes }) => {
          const says = (
            <>
              <span>{name}</span>
              {userName !== '' && <small>{userName}</small>}
              {!enabled && <small>{t('organisation.disabled')}</small>}
              <small className="organisation-where">
                {attributes.map((attribute) => nameIn(language, attribute)).join(' · ')}
              </small>
            </>
          )
          return (
            <li key={userId}>
              {mayChange && attributes.some(({ id }) => id === node.id) ? (
                <Check checked={picked.has(userId)} onChange={() => toggle(userId, name)}>
                  {says}
                </Check>
              ) : (
                says
              )}
            </li>
          )
        })}
      </ul>
      {total > PEOPLE_ON_PAGE && (
        <nav className="organisation-pages" aria-label={t('organisation.pages')}>
          <Button disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {t('organisation.previous')}
          </Button>
          <span>{t('organisation.pageOf', { page, last, total: countText(total, totalIsCapped, language) })}</span>
          <Button disabled={page >= last} onClick={() => setPage(page + 1)}>
            {t('organisation.next')}
          </Button>
        </nav>
      )}
      {isAdding && (
        <AssignDialog node={{ id: node.id, name: nameIn(language, node) }} onClose={() => setIsAdding(false)} />
      )}
      {isRemoving && (
        <TakeOutDialog
          node={node}
          people={picked}
          onDone={() => setPicked(new Map())}
          onClose={() => setIsRemoving(false)}
        />
      )}
    </Panel>
  )
}

interface TakeOutProps {
  readonly node: FoundNode
  readonly people: ReadonlyMap<number, string>
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks before people lose a node: who they are, and that they lose what hangs on it. */
function TakeOutDialog({ node, people, onDone, onClose }: TakeOutProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const name = nameIn(language, node)
  const [results, setResults] = useState<readonly AttributeResult[]>()
  const { busy, failure, send } = useSendOnce()
  const remove = async () => {
    const answer = await send([...people.keys()], (userIds, idempotencyKey) =>
      api.organisation.assign({ body: { id: node.id, userIds, act: 'remove' }, idempotencyKey, quiet: true }),
    )
    if (answer === undefined) return
    setResults(answer.results)
    await organisationChanged()
  }
  if (results !== undefined) {
    const close = () => {
      onDone()
      onClose()
    }
    return <ResultsDialog title={t('organisation.takenOut')} results={results} onClose={close} />
  }
  return (
    <AskDialog
      title={t('organisation.takeOutTitle', { name, count: people.size })}
      command={t('organisation.takeOut', { count: people.size })}
      keep={t('organisation.cancel')}
      kind="danger"
      {...{ busy, onClose }}
      onDo={() => void remove()}
    >
      <p>{t('organisation.takeOutText', { names: joinNames([...people.values()], language) })}</p>
      <Refusal failure={failure} />
    </AskDialog>
  )
}
