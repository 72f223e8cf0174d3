import type { Placement, PlacementChoices } from '@liveline/contract/menu/shapes.ts'
import { nameIn } from '@liveline/contract/language.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Input } from '../../ui/controls/input.tsx'
import { NumberBox } from '../../ui/controls/number-box.tsx'
import { MultiSelectBox } from '../../ui/controls/select/multi-select-box.tsx'
import { SelectBox } from '../../ui/controls/select/select-box.tsx'
import { useLanguage } from '../../ui/use-language.ts'
import { placementIcons } from './placement-icons.ts'

/** An entry of the menu as it is being entered. */
export interface EntryDraft {
  readonly parentId: number | null
  readonly name: string
  readonly nameEn: string
  readonly icon: string
  readonly sort: number
  readonly roleIds: number[]
}

export const emptyEntry = (name: string, nameEn: string): EntryDraft => ({
  ...{ parentId: null, name: name.slice(0, 50), nameEn, icon: 'FileTextOutlined', sort: 0, roleIds: [] },
})
export const entryOf = ({ parentId, name, nameEn, icon, sort, roles }: Placement): EntryDraft => ({
  ...{ parentId, name, nameEn, icon, sort, roleIds: roles.map(({ id }) => id) },
})

interface Props {
  readonly entry: EntryDraft
  readonly choices: PlacementChoices
  readonly onChange: (entry: EntryDraft) => void
}

const AT_THE_TOP = 'top'

/** Folder, names, icon, order and roles of one entry. */
export function PlacementForm({ entry, choices, onChange }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const id = useId()
  const named = (all: PlacementChoices['roles']) => all.map((one) => ({ value: one.id, label: nameIn(language, one) }))
  const change = (patch: Partial<EntryDraft>) => onChange({ ...entry, ...patch })
  return (
    <div className="ll-placement-form">
      <div>
        <label htmlFor={`${id}-name`}>{t('placement.name')}</label>
        <Input
          id={`${id}-name`}
          data-autofocus
          maxLength={50}
          value={entry.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </div>
      <div>
        <label htmlFor={`${id}-name-en`}>{t('placement.nameEn')}</label>
        <Input
          id={`${id}-name-en`}
          maxLength={100}
          value={entry.nameEn}
          onChange={(event) => change({ nameEn: event.target.value })}
        />
      </div>
      <div>
        <label htmlFor={`${id}-folder`}>{t('placement.folder')}</label>
        <SelectBox
          id={`${id}-folder`}
          label={t('placement.folder')}
          value={entry.parentId ?? AT_THE_TOP}
          options={[{ value: AT_THE_TOP, label: t('placement.top') }, ...named(choices.folders)]}
          onChange={(value) => change({ parentId: typeof value === 'number' ? value : null })}
        />
      </div>
      <div>
        <label htmlFor={`${id}-icon`}>{t('placement.icon')}</label>
        <SelectBox
          id={`${id}-icon`}
          label={t('placement.icon')}
          value={entry.icon}
          options={placementIcons.map((value) => ({ value, label: t(`placement.icons.${value}`) }))}
          onChange={(value) => change({ icon: String(value ?? '') })}
        />
      </div>
      <div className="ll-placement-wide">
        <label htmlFor={`${id}-roles`}>{t('placement.roles')}</label>
        <MultiSelectBox
          id={`${id}-roles`}
          label={t('placement.roles')}
          values={entry.roleIds}
          options={named(choices.roles)}
          placeholder={t('placement.chooseRoles')}
          onChange={(values) => change({ roleIds: values.map(Number) })}
        />
      </div>
      <div>
        <label htmlFor={`${id}-sort`}>{t('placement.sort')}</label>
        <NumberBox
          id={`${id}-sort`}
          label={t('placement.sort')}
          step={1}
          value={entry.sort}
          onChange={(value) => change({ sort: typeof value === 'number' ? value : 0 })}
        />
        <small className="ll-muted">{t('placement.sortHint')}</small>
      </div>
    </div>
  )
}
