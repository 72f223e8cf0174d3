import type { Editor } from './editor.ts'
import { Input } from '../../../ui/controls/input.tsx'
import { changeOf, propertyOf, textIn } from './property.ts'

/** Those whose values the server judges (docs/form-schemas.md); any other reading call may be written. */
const known = ['/form/catalogue', '/organize/options', '/system/user/options'] as const

/** The reading call that answers the options. */
export const SourceEditor: Editor = ({ setting, node, inputId, describedBy, onChange }) => (
  <>
    <Input
      id={inputId}
      aria-describedby={describedBy}
      list={`${inputId}-known`}
      spellCheck={false}
      placeholder={known[0]}
      value={textIn(propertyOf(node, setting.property))}
      onChange={({ target }) => onChange(changeOf(node, setting.property, target.value))}
    />
    <datalist id={`${inputId}-known`}>
      {known.map((path) => (
        <option key={path} value={path}>
          {path}
        </option>
      ))}
    </datalist>
  </>
)
