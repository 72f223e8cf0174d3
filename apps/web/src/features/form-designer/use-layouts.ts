import type { AmisSchema } from '@liveline/contract/form/shapes.ts'
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { createDesigner, type Designer } from './designer.ts'
import { copyOf } from './schema-edit/insert-nodes.ts'
import type { Layouts } from './saving/layouts.ts'

export type LayoutName = 'desk' | 'phone'

/** Both layouts while they are edited, each with a history of its own; that of phones exists once it was asked for. */
export function useLayouts(begun: Layouts) {
  const [desk, setDesk] = useState(() => createDesigner(begun.desk))
  const [phone, setPhone] = useState(() => designerOf(begun.phone))
  const deskSchema = useSchema(desk)
  const phoneSchema = useSchema(phone)
  const layouts = useMemo(
    (): Layouts => ({ desk: deskSchema ?? begun.desk, phone: phoneSchema ?? null }),
    [deskSchema, phoneSchema, begun.desk],
  )
  return {
    desk,
    phone,
    layouts,
    /** Phones get a layout of their own, which begins as that of the desk. */
    separate: () => setPhone(createDesigner(copyOf(desk.state().schema))),
    join: () => setPhone(undefined),
    /** Begins anew with other schemas: there is nothing to take back. */
    begin: (next: Layouts) => {
      setDesk(createDesigner(next.desk))
      setPhone(designerOf(next.phone))
    },
  }
}

const designerOf = (schema: AmisSchema | null): Designer | undefined =>
  schema === null ? undefined : createDesigner(schema)

const never = () => () => {}
function useSchema(designer: Designer | undefined): AmisSchema | undefined {
  return useSyncExternalStore(
    useCallback((tell: () => void) => (designer?.subscribe ?? never)(tell), [designer]),
    () => designer?.state().schema,
  )
}
