import { defineTexts } from '@liveline/contract/language.ts'

/** Why a file is refused. */
export const fileTexts = defineTexts({
  file: { zh: '文件', en: 'the file' },
  empty: { zh: '文件为空', en: 'it is empty' },
  ending: { zh: '不支持这种文件，可上传：{endings}', en: 'files of this kind are not taken; these are: {endings}' },
  content: {
    zh: '内容与扩展名 .{ending} 不符或文件已损坏，请检查后重新上传',
    en: 'the content is not that of a .{ending} file, or is damaged: check the file and upload it again',
  },
  damaged: { zh: '图片已损坏，无法显示，请重新拍摄或导出', en: 'the picture is damaged: take or export it again' },
  pixels: { zh: '图片像素过多，请缩小后上传', en: 'the picture has too many pixels: make it smaller' },
  macros: { zh: '文件含有宏，请另存为不含宏的文件', en: 'it contains macros: save it without them' },
  signature: {
    zh: '签名须是不超过 {limit} 的 PNG 图片',
    en: 'a signature is a PNG picture of at most {limit}',
  },
})
