import {
  designAddress,
  pageTableAddress,
  processAddress,
  schemaPageAddress,
  taskAddress,
} from '@liveline/contract/console-addresses.ts'
import type { Right } from '@liveline/contract/permissions.ts'
import { packPaths, recordAddress } from '../../app/paths.ts'

interface Place {
  /** Who may open the page. */
  readonly right: Right
  readonly address: (id: string) => string
}

const places: Readonly<Record<string, Place>> = {
  instance: { right: 'workflow:admin', address: processAddress },
  task: { right: 'workflow:admin', address: taskAddress },
  formData: { right: 'workflow:admin', address: (id) => recordAddress(id) },
  form: { right: 'form:read', address: (id) => designAddress(Number(id)) },
  pageTable: { right: 'pageTable:edit', address: pageTableAddress },
  schemaPage: { right: 'schemaPage:edit', address: schemaPageAddress },
  errorReport: {
    right: 'errorReport:read',
    address: (id) => `${packPaths.errorReports}?report=${encodeURIComponent(id)}`,
  },
}

/** The page of what an entry is about, for whoever may open it; undefined where there is none. */
export function objectAddress(kind: string, id: string, may: (right: Right) => boolean): string | undefined {
  const place = Object.hasOwn(places, kind) ? places[kind] : undefined
  return place !== undefined && may(place.right) ? place.address(id) : undefined
}
