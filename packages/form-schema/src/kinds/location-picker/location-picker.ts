import { judgePlace } from '../../judges/place-value.ts'
import type { ItemKind } from '../kind.ts'

export const locationPicker: ItemKind = {
  value: 'location',
  properties: ['askName', 'ownOnly'],
  judge: judgePlace,
  palette: {
    group: 'field-work',
    icon: 'EnvironmentOutlined',
    name: { zh: '坐标', en: 'Coordinate' },
    hint: { zh: '经纬度，可在地图上选或用当前位置', en: 'Degrees, chosen on the map or where one stands' },
  },
  settings: [
    { property: 'askName', kind: 'flag', name: { zh: '填写地点名称', en: 'Ask for the name of the place' } },
    {
      property: 'ownOnly',
      kind: 'flag',
      name: { zh: '只能用当前位置', en: 'Only where the person stands' },
      help: { zh: '不能手输或在地图上选', en: 'Nothing typed, nothing chosen on the map' },
    },
  ],
  without: ['placeholder', 'liveline.computed', 'liveline.filter'],
  example: {
    item: { type: 'location-picker', label: '作业位置', labelEn: 'Place of work' },
    right: [{ lng: 113.3245, lat: 23.1066 }],
    wrong: { lng: 113.3245, lat: 123 },
  },
}
