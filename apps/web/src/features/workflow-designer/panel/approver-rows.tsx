import { useTranslation } from 'react-i18next'
import { approverKinds, asKind, hasLevel, isApproverKind, valueOfKind, type ApproverKind } from './approver-rules.ts'
import {
  departments,
  fieldOptions,
  peopleByLogin,
  posts,
  useDetailName,
  usePersonName,
  useResources,
  type KnownField,
} from './choices.ts'
import { rowsOf, modelOf, writeRows, type Editing, type Row } from './element-edit.ts'
import { ChoiceField, FlagField, PickField, TextField } from './fields.tsx'
import { RowsEditor } from './rows-editor.tsx'

interface Props {
  readonly editing: Editing
  /** Who approves, or who is given it to read. */
  readonly of: 'Approver' | 'Cc'
  readonly fields: readonly KnownField[]
  readonly isWeighed?: boolean
}

/** Rules by which people are found. */
export function ApproverRows({ editing, of, fields, isWeighed = false }: Props) {
  const { t } = useTranslation()
  return (
    <RowsEditor
      label={t(`flowDesign.task.rows${of}`)}
      addLabel={t(`flowDesign.task.add${of}`)}
      rows={rowsOf(modelOf(editing), of)}
      fresh={{ kind: 'role', value: '' }}
      nameOf={(row, index) =>
        `${index + 1}. ${isApproverKind(row['kind']) ? t(`flowDesign.approver.${row['kind']}`) : (row['kind'] ?? '')}`
      }
      onChange={(rows) => writeRows(editing, of, rows)}
    >
      {(row, set) => (
        <>
          <ChoiceField
            label={t('flowDesign.approver.kind')}
            value={row['kind'] ?? ''}
            options={approverKinds.map((kind) => [kind, t(`flowDesign.approver.${kind}`)] as const)}
            onChange={(kind) => set(asKind(kind))}
          />
          {isApproverKind(row['kind']) && <RuleValue kind={row['kind']} row={row} set={set} fields={fields} />}
          {isWeighed && (
            <TextField
              label={t('flowDesign.approver.weight')}
              inputMode="decimal"
              placeholder="1"
              value={row['weight'] ?? ''}
              onChange={(weight) => set({ weight })}
            />
          )}
        </>
      )}
    </RowsEditor>
  )
}

interface RuleProps {
  readonly kind: ApproverKind
  readonly row: Row
  readonly set: (change: Row) => void
  readonly fields: readonly KnownField[]
}

function RuleValue({ kind, row, set, fields }: RuleProps) {
  const { t } = useTranslation()
  const { roles } = useResources()
  const value = row['value'] ?? ''
  const by = valueOfKind[kind]
  const detail = useDetailName(by === 'post' || by === 'department' ? value : '')
  const person = usePersonName(by === 'user' ? value : '')
  const label = by === undefined || by === 'text' ? '' : t(`flowDesign.approver.value.${by}`)
  const helpOf = (one: ApproverKind) =>
    one === 'departmentLeader' || one === 'chosenByInitiator' || one === 'chosenByPrevious'
      ? t(`flowDesign.approver.help.${one}`)
      : undefined
  const onChange = (next: string) => set({ value: next })
  const sources = {
    role: roles,
    user: peopleByLogin,
    post: posts,
    department: departments,
    field: fieldOptions(fields),
  } as const
  return (
    <>
      {by === 'text' && (
        <TextField
          label={t(`flowDesign.approver.value.${kind === 'expression' ? 'expression' : 'qualification'}`)}
          code
          value={value}
          onChange={onChange}
        />
      )}
      {by !== undefined && by !== 'text' && (
        <PickField
          label={label}
          value={value}
          options={sources[by]}
          chosenLabel={detail ?? person ?? value}
          help={helpOf(kind)}
          onChange={onChange}
        />
      )}
      {kind === 'role' && (
        <FlagField
          label={t('flowDesign.approver.scope')}
          checked={row['scope'] === 'org'}
          onChange={(isScoped) => set({ scope: isScoped ? 'org' : '' })}
        />
      )}
      {hasLevel(kind) && (
        <TextField
          label={t('flowDesign.approver.level')}
          inputMode="numeric"
          placeholder="1"
          value={row['level'] ?? ''}
          onChange={(level) => set({ level })}
        />
      )}
      {kind === 'formField' && (
        <PickField
          label={t('flowDesign.approver.fallback')}
          value={(row['fallbackRole'] ?? row['fallback'] ?? '').replace(/^role:/, '')}
          options={roles}
          onChange={(fallbackRole) => set({ fallbackRole, fallback: '' })}
        />
      )}
    </>
  )
}
