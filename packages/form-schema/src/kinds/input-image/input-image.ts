import { inlineFileTypes } from '@liveline/contract/file/shapes.ts'
import { readDate } from '../../dates.ts'
import { judgeFiles } from '../../judges/files.ts'
import type { ItemKind } from '../kind.ts'

const isDegree = (most: number) => (value: unknown) => typeof value === 'number' && Math.abs(value) <= most

/** `[{ fileId, name, takenAt, lng, lat }]`: pictures with when and where they were taken, as far as that is known. */
export const inputImage: ItemKind = {
  value: 'files',
  properties: ['minLength', 'maxLength', 'needsPlace', 'cameraOnly'],
  judge: judgeFiles(
    { takenAt: (value) => readDate(value, 'text') !== undefined, lng: isDegree(180), lat: isDegree(90) },
    ({ type }) => inlineFileTypes.includes(type),
  ),
  palette: {
    group: 'files',
    icon: 'CameraOutlined',
    name: { zh: '照片', en: 'Photos' },
    hint: { zh: '带拍摄时间和地点的照片', en: 'Pictures with when and where they were taken' },
  },
  settings: [
    { property: 'minLength', kind: 'number', name: { zh: '最少张数', en: 'Fewest photos' } },
    { property: 'maxLength', kind: 'number', name: { zh: '最多张数', en: 'Most photos' } },
    { property: 'needsPlace', kind: 'flag', name: { zh: '记录拍摄地点', en: 'Note where it was taken' } },
    {
      property: 'cameraOnly',
      kind: 'flag',
      name: { zh: '手机上直接拍摄', en: 'Taken with the camera' },
      help: { zh: '在手机上不从相册选', en: 'On a phone nothing is chosen from the gallery' },
    },
  ],
  without: ['placeholder', 'value', 'liveline.prefill', 'liveline.computed', 'liveline.filter'],
  example: {
    item: { type: 'input-image', label: '现场照片', labelEn: 'Photos of the site' },
    right: [
      [
        {
          fileId: '00000000-0000-4000-8000-000000000002',
          name: 'pole.jpg',
          takenAt: '2026-11-21T08:30:00Z',
          lng: 113.3,
          lat: 23.1,
        },
      ],
    ],
    wrong: [{ fileId: '00000000-0000-4000-8000-000000000002', name: 'pole.jpg', lng: 999, lat: 23.1 }],
  },
}
