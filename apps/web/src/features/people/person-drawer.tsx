import { LOCAL_USER_SOURCE, DEPARTMENT_TYPE } from '@liveline/contract/constants.ts'
import type { PersonDetail } from '@liveline/contract/people/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { newIdempotencyKey } from '../../api/http.ts'
import { withChallenge } from '../../session/log-in.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FieldError, Input, Select } from '../../ui/controls/input.tsx'
import { MultiSelectBox } from '../../ui/controls/select/multi-select-box.tsx'
import { AskDialog } from '../../ui/feedback/ask-dialog.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { inventPassword } from './invent-password.ts'
import type { ShownPassword } from './one-time-password.tsx'
import './people.css'
import { detailsQuery, peopleChanged } from './people-queries.ts'
import { sourceOptions } from './source-name.ts'

interface Props {
  /** To be changed; absent: somebody new. */
  readonly person?: PersonDetail | undefined
  readonly onClose: () => void
  /** With the password of a new local account, which is shown once. */
  readonly onSaved: (shown?: ShownPassword) => void
}

type Source = 0 | 1 | 2 | 3

/** What is known of a person, entered. Phone and ID number stay masked, and as they are, until somebody enters others. */
export function PersonDrawer({ person, onClose, onSaved }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const details = useQuery(detailsQuery)
  const [facts, setFacts] = useState({
    name: person?.name ?? '',
    userName: person?.userName ?? '',
    userSource: String(person?.userSource ?? LOCAL_USER_SOURCE),
    phone: '',
    email: person?.email ?? '',
    idNo: '',
  })
  const [attrs, setAttrs] = useState<readonly number[]>(person?.attrs.map((attr) => attr.id) ?? [])
  const [finDepId, setFinDepId] = useState(person?.finDepId ?? null)
  const [problem, setProblem] = useState<{ field: string; text: string }>()
  const [busy, setBusy] = useState(false)
  const [key] = useState(newIdempotencyKey)
  const set = (field: keyof typeof facts) => (value: string) => setFacts({ ...facts, [field]: value })
  const departments = useMemo(
    () => (details.data ?? []).filter(({ value, aid }) => aid === DEPARTMENT_TYPE && attrs.includes(Number(value))),
    [details.data, attrs],
  )
  const chosenLabels = Object.fromEntries((person?.attrs ?? []).map((attr) => [String(attr.id), attr.name]))

  async function reveal(userId: number): Promise<void> {
    try {
      const { phone, idNo } = await api.people.reveal({ body: { userId } })
      setFacts({ ...facts, phone, idNo })
      toast.success(t('peopleAdmin.revealed'))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
  }

  async function save(): Promise<void> {
    const missing = (['name', 'userName'] as const).find((field) => facts[field].trim() === '')
    if (missing !== undefined) {
      setProblem({ field: missing, text: t('peopleAdmin.required', { field: t(`peopleAdmin.${missing}`) }) })
      document.getElementById(`${id}-${missing}`)?.focus()
      return
    }
    setBusy(true)
    setProblem(undefined)
    try {
      const userSource = Number(facts.userSource) as Source
      const present = departments.some(({ value }) => value === finDepId) ? finDepId : null
      const shared = { userSource, attrs: [...attrs], finDepId: present }
      const shown =
        person === undefined ? await add(shared, userSource) : await edit(person, { ...shared, finDepId: present })
      toast.success(t(person === undefined ? 'peopleAdmin.added' : 'peopleAdmin.saved', { name: facts.name }))
      await peopleChanged()
      onSaved(shown)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem({ field: error.code === 'USER_NAME_TAKEN' ? 'userName' : '', text: error.message })
    } finally {
      setBusy(false)
    }
  }

  interface Shared {
    readonly userSource: Source
    readonly attrs: number[]
    readonly finDepId: number | null
  }

  async function add(shared: Shared, userSource: Source): Promise<ShownPassword | undefined> {
    const password = userSource === LOCAL_USER_SOURCE ? inventPassword() : undefined
    const { givenPassword } = await import('../../session/login-crypto.ts')
    const { name, userName, phone, email, idNo } = facts
    const answer = await withChallenge((pair) =>
      api.people.add({
        params: { key: pair.key },
        body: {
          ...{ name, userName, phone, email, idNo },
          ...shared,
          ...(password === undefined ? {} : givenPassword(pair, password)),
        },
        idempotencyKey: `${key} ${pair.key}`,
        quiet: true,
      }),
    )
    if (password === undefined || answer.oneTimeUntil === null) return undefined
    return { name, userName: userName.trim(), password, until: answer.oneTimeUntil }
  }

  async function edit(before: PersonDetail, shared: Shared): Promise<undefined> {
    const { name, userName, phone, email, idNo } = facts
    const changed = {
      ...(phone === '' ? {} : { phone }),
      ...(idNo === '' ? {} : { idNo }),
      ...(shared.userSource === before.userSource ? {} : { userSource: shared.userSource }),
    }
    await withChallenge((pair) =>
      api.people.edit({
        params: { key: pair.key },
        body: {
          ...{ userId: before.userId, rev: before.rev, name, userName, email },
          ...{ attrs: shared.attrs, finDepId: shared.finDepId },
          ...changed,
        },
        idempotencyKey: `${key} ${pair.key}`,
        quiet: true,
      }),
    )
    return undefined
  }

  const field = (name: 'name' | 'userName' | 'phone' | 'email' | 'idNo', more: { masked?: string } = {}) => (
    <div>
      <label htmlFor={`${id}-${name}`}>{t(`peopleAdmin.${name}`)}</label>
      <Input
        id={`${id}-${name}`}
        value={facts[name]}
        maxLength={100}
        autoComplete="off"
        required={name === 'name' || name === 'userName'}
        aria-invalid={problem?.field === name}
        {...(more.masked === undefined || more.masked === ''
          ? {}
          : { placeholder: t('peopleAdmin.keepMasked', { value: more.masked }) })}
        onChange={(event) => set(name)(event.target.value)}
      />
      {problem?.field === name && <FieldError text={problem.text} />}
    </div>
  )
  return (
    <AskDialog
      title={person === undefined ? t('peopleAdmin.addTitle') : t('peopleAdmin.editTitle', { name: person.name })}
      command={t('peopleAdmin.save')}
      keep={t('peopleAdmin.cancel')}
      place="right"
      width={520}
      busy={busy}
      onDo={() => void save()}
      onClose={onClose}
    >
      <div className="person-form">
        {field('name')}
        {field('userName')}
        <div>
          <label htmlFor={`${id}-source`}>{t('peopleAdmin.source')}</label>
          <Select
            id={`${id}-source`}
            value={facts.userSource}
            onChange={(event) => set('userSource')(event.target.value)}
          >
            {sourceOptions(t).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
          {person === undefined && facts.userSource === String(LOCAL_USER_SOURCE) && (
            <p className="ll-muted">{t('peopleAdmin.passwordNote')}</p>
          )}
        </div>
        <div>
          <label htmlFor={`${id}-attrs`}>{t('peopleAdmin.attrs')}</label>
          <MultiSelectBox
            id={`${id}-attrs`}
            label={t('peopleAdmin.attrs')}
            options={details.data ?? []}
            values={attrs}
            chosenLabels={chosenLabels}
            onChange={(values) => setAttrs(values.map(Number))}
          />
        </div>
        {departments.length > 1 && (
          <div>
            <label htmlFor={`${id}-findep`}>{t('peopleAdmin.finDep')}</label>
            <Select
              id={`${id}-findep`}
              value={finDepId === null ? '' : String(finDepId)}
              onChange={(event) => setFinDepId(event.target.value === '' ? null : Number(event.target.value))}
            >
              <option value="">{t('peopleAdmin.firstDepartment')}</option>
              {departments.map(({ value, label }) => (
                <option key={String(value)} value={String(value)}>
                  {label}
                </option>
              ))}
            </Select>
          </div>
        )}
        {field('phone', person === undefined ? {} : { masked: person.phone })}
        {field('email')}
        {field('idNo', person === undefined ? {} : { masked: person.idNo })}
        {person !== undefined && <Button onClick={() => void reveal(person.userId)}>{t('peopleAdmin.reveal')}</Button>}
        {problem?.field === '' && <FieldError text={problem.text} />}
      </div>
    </AskDialog>
  )
}
