/** Of the icons that the menu knows (`app/shell/menu-icon.tsx`), those that say what a page is for. */
export const placementIcons = [
  'FileTextOutlined',
  'FormOutlined',
  'TableOutlined',
  'ProfileOutlined',
  'ToolOutlined',
  'ThunderboltOutlined',
  'SafetyCertificateOutlined',
  'TeamOutlined',
  'CarOutlined',
  'EnvironmentOutlined',
  'BarChartOutlined',
  'DatabaseOutlined',
] as const
