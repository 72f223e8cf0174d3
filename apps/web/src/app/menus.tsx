/** The menu as it is set, put together with the sidebar that it becomes. */
import { MenusPage } from '../features/menu-design/menus-page.tsx'
import type { Preview } from '../features/menu-design/preview-panel.tsx'
import { MenuPreview } from './shell/sidebar/menu-preview.tsx'

const preview: Preview = (tree, pages, device) => <MenuPreview {...{ tree, pages, device }} />

export const MenusView = () => <MenusPage preview={preview} />
