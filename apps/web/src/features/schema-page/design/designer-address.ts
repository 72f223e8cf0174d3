import { paths } from '../../../app/paths.ts'
import { addressOf } from '../../../ui/navigation.tsx'

/** Where one page is designed. */
export const designerAddress = (pageId: number): string => addressOf(paths.schemaPageDesigner, { id: String(pageId) })
