import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { nameIn, say } from '@liveline/contract/language.ts'
import { menuProblemTexts } from '@liveline/contract/menu/menu-problem.texts.ts'
import type { MenuProblem } from '@liveline/contract/menu/menu-problems.ts'
import type { ManagedEntry } from '@liveline/contract/menu/shapes.ts'
import { viewNames } from '@liveline/contract/menu/view-names.ts'
import { permissionNames, subjectNameOf } from '@liveline/contract/permissions.ts'
import { dutyOf } from '@liveline/contract/role/duties.ts'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { packPaths } from '../../app/paths.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Check } from '../../ui/controls/check.tsx'
import { FieldError, Input } from '../../ui/controls/input.tsx'
import { Segments } from '../../ui/controls/segments.tsx'
import { MultiSelectBox } from '../../ui/controls/select/multi-select-box.tsx'
import { SelectBox } from '../../ui/controls/select/select-box.tsx'
import { MenuIcon, menuIconNames } from '../../ui/labels/menu-icon.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import type { EntryDraft, EntryType } from './entry-draft.ts'

interface Named {
  readonly id: number
  readonly name: string
  readonly nameEn: string
}

interface Props {
  readonly draft: EntryDraft
  readonly entries: readonly ManagedEntry[]
  readonly roles: readonly Named[]
  readonly problems: readonly MenuProblem[]
  readonly readOnly: boolean
  readonly onChange: (draft: EntryDraft) => void
}

const types = ['1', '2', '3'] as const
type View = 'view' | 'schemaPage' | 'redirect'

/** Every field of an entry of the menu (design.md §3). */
export function EntryForm({ draft, entries, roles, problems, readOnly, onChange }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const id = useId()
  const change = (patch: Partial<EntryDraft>) => onChange({ ...draft, ...patch })
  const opens: View = draft.isAmis
    ? 'schemaPage'
    : draft.redirect !== '' && draft.component === ''
      ? 'redirect'
      : 'view'
  const isPage = draft.type === 2
  const isRight = draft.type === 3
  const problemOf = (field: MenuProblem['field']): ReactNode => {
    const found = problems.find((one) => one.field === field)
    return found === undefined ? null : (
      <FieldError id={`${id}-${field}-problem`} text={say(language, menuProblemTexts[found.code], found.values)} />
    )
  }
  const views = viewNames.map((value) => {
    const shown = entries.find(({ component }) => component === value)
    return { value, label: shown === undefined ? value : nameIn(language, shown), detail: value }
  })
  return (
    <fieldset className="ll-entry-form" disabled={readOnly}>
      <legend className="ll-visually-hidden">{t('menuDesign.entry')}</legend>
      <Segments
        label={t('menuDesign.type')}
        value={String(draft.type) as (typeof types)[number]}
        options={types.map((type) => [type, t(`menuDesign.types.${type}`)] as const)}
        onChange={(type) => change({ type: Number(type) as EntryType })}
      />
      <div className="ll-entry-fields">
        <div>
          <label htmlFor={`${id}-name`}>{t('menuDesign.name')}</label>
          <Input
            id={`${id}-name`}
            maxLength={50}
            required
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        </div>
        <div>
          <label htmlFor={`${id}-en`}>{t('menuDesign.nameEn')}</label>
          <Input
            id={`${id}-en`}
            maxLength={100}
            value={draft.nameEn}
            onChange={({ target }) => change({ nameEn: target.value })}
          />
        </div>
        {!isRight && (
          <div>
            <label htmlFor={`${id}-url`}>{t('menuDesign.url')}</label>
            <Input
              id={`${id}-url`}
              maxLength={200}
              value={draft.url}
              aria-describedby={`${id}-url-problem`}
              onChange={({ target }) => change({ url: target.value })}
            />
            {problemOf('url')}
          </div>
        )}
        {(isRight || isPage) && (
          <div>
            <label htmlFor={`${id}-permission`}>{t(isRight ? 'menuDesign.permission' : 'menuDesign.pageRight')}</label>
            <SelectBox
              id={`${id}-permission`}
              label={t(isRight ? 'menuDesign.permission' : 'menuDesign.pageRight')}
              placeholder={t('menuDesign.none')}
              clearable
              searchable
              disabled={readOnly}
              value={draft.permission}
              options={Object.entries(permissionNames)
                .filter(([right]) => !isRight || dutyOf(right) === '')
                .map(([right, name]) => ({
                  value: right,
                  label: say(language, name),
                  group: say(language, subjectNameOf(right)),
                  keywords: right,
                }))}
              onChange={(value) => change({ permission: String(value ?? '') })}
            />
            {problemOf('permission')}
          </div>
        )}
      </div>
      {isPage && (
        <>
          <Segments
            label={t('menuDesign.opens')}
            value={opens}
            options={(['view', 'schemaPage', 'redirect'] as const).map(
              (one) => [one, t(`menuDesign.opensWhat.${one}`)] as const,
            )}
            onChange={(next) =>
              change({
                isAmis: next === 'schemaPage',
                component: next === 'view' ? draft.component : '',
                redirect: next === 'redirect' ? draft.redirect || packPaths.home : '',
                params: next === 'schemaPage' ? { pageId: draft.params['pageId'] ?? '' } : draft.params,
              })
            }
          />
          {opens === 'view' && (
            <div>
              <label htmlFor={`${id}-view`}>{t('menuDesign.view')}</label>
              <SelectBox
                id={`${id}-view`}
                label={t('menuDesign.view')}
                placeholder={t('menuDesign.chooseView')}
                searchable
                disabled={readOnly}
                value={draft.component}
                options={views}
                onChange={(value) => change({ component: String(value ?? '') })}
              />
              {problemOf('component')}
            </div>
          )}
          {opens === 'redirect' && (
            <div>
              <label htmlFor={`${id}-redirect`}>{t('menuDesign.redirect')}</label>
              <Input
                id={`${id}-redirect`}
                maxLength={200}
                value={draft.redirect}
                onChange={({ target }) => change({ redirect: target.value })}
              />
              {problemOf('component')}
            </div>
          )}
          <Params draft={draft} onChange={(params) => change({ params })} />
          {problemOf('params')}
        </>
      )}
      {!isRight && (
        <>
          <fieldset className="ll-entry-icons">
            <legend>{t('menuDesign.icon')}</legend>
            {menuIconNames.map((name) => (
              <label key={name} title={name.replace('Outlined', '')}>
                <input
                  type="radio"
                  name={`${id}-icon`}
                  aria-label={name.replace('Outlined', '')}
                  checked={draft.icon === name}
                  onChange={() => change({ icon: name })}
                />
                <MenuIcon name={name} />
              </label>
            ))}
          </fieldset>
          <div className="ll-entry-flags">
            <Check checked={draft.hidden !== 0} onChange={({ target }) => change({ hidden: target.checked ? 1 : 0 })}>
              {t('menuDesign.hidden')}
            </Check>
            {isPage ? (
              <Check checked={draft.blank} onChange={({ target }) => change({ blank: target.checked })}>
                {t('menuDesign.blank')}
              </Check>
            ) : (
              <Check checked={draft.alwaysShow} onChange={({ target }) => change({ alwaysShow: target.checked })}>
                {t('menuDesign.alwaysShow')}
              </Check>
            )}
          </div>
        </>
      )}
      <div>
        <label htmlFor={`${id}-roles`}>{t('menuDesign.roles')}</label>
        <MultiSelectBox
          id={`${id}-roles`}
          label={t('menuDesign.roles')}
          placeholder={t('menuDesign.noRole')}
          disabled={readOnly}
          values={draft.roleIds}
          options={roles.map((role) => ({ value: role.id, label: nameIn(language, role) }))}
          onChange={(values) => change({ roleIds: values.map(Number) })}
        />
        <small className="ll-muted">{t(draft.type === 1 ? 'menuDesign.folderRoles' : 'menuDesign.entryRoles')}</small>
        {problemOf('roleIds')}
      </div>
      {problemOf('parentId')}
    </fieldset>
  )
}

/** What the page is told by its address. */
function Params({ draft, onChange }: { draft: EntryDraft; onChange: (params: EntryDraft['params']) => void }) {
  const { t } = useTranslation()
  const pairs = Object.entries(draft.params)
  const set = (at: number, pair: readonly [string, string] | undefined) =>
    onChange(
      Object.fromEntries(pairs.flatMap((one, index) => (index === at ? (pair === undefined ? [] : [pair]) : [one]))),
    )
  return (
    <fieldset className="ll-entry-params">
      <legend>{t('menuDesign.params')}</legend>
      {pairs.map(([name, value], at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the name is what is typed
        <div key={at}>
          <Input
            aria-label={t('menuDesign.paramName')}
            maxLength={41}
            value={name}
            onChange={({ target }) => set(at, [target.value.replaceAll(/\W/g, ''), value])}
          />
          <Input
            aria-label={t('menuDesign.paramValue', { name })}
            maxLength={200}
            value={value}
            onChange={({ target }) => set(at, [name, target.value])}
          />
          <Button kind="text" aria-label={t('menuDesign.removeParam', { name })} onClick={() => set(at, undefined)}>
            <DeleteOutlined aria-hidden />
          </Button>
        </div>
      ))}
      <Button kind="text" onClick={() => onChange({ ...draft.params, [freeName(draft.params)]: '' })}>
        <PlusOutlined aria-hidden />
        {t('menuDesign.addParam')}
      </Button>
    </fieldset>
  )
}

function freeName(params: EntryDraft['params']): string {
  const wanted = ['formId', 'formKey', 'pageCode', 'pageId', 'x']
  return wanted.find((name) => !Object.hasOwn(params, name)) ?? `x${Object.keys(params).length}`
}
