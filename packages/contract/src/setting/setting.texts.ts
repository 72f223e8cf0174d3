import { defineTexts } from '../language.ts'

/** What is wrong with the value of a setting. */
export const settingTexts = defineTexts({
  notText: { zh: '请输入文字', en: 'Enter a text' },
  tooLong: { zh: '最多 {most} 个字符', en: 'At most {most} characters' },
  notOneLine: {
    zh: '请只写一行，不含换行、控制字符或看不见的字符',
    en: 'Write it in one line, without line ends, control or invisible characters',
  },
  notPicture: {
    zh: '请选择不超过 150 KB 的 PNG、JPEG、WebP 或 SVG 图片',
    en: 'Choose a PNG, JPEG, WebP or SVG picture of at most 150 KB',
  },
  notColour: { zh: '请选择颜色，如 #0f766e', en: 'Choose a colour, such as #0f766e' },
  notSwitch: { zh: '请选择开或关', en: 'Choose on or off' },
  outOfRange: { zh: '请输入 {least} 至 {most} 之间的整数', en: 'Enter a whole number from {least} to {most}' },
  notOffered: { zh: '请从列出的选项中选择', en: 'Choose one of the options' },
  notList: { zh: '请输入列表', en: 'Enter a list' },
  tooMany: { zh: '最多 {most} 项', en: 'At most {most} entries' },
  line: { zh: '第 {line} 行：{problem}', en: 'Line {line}: {problem}' },
  unknownPart: { zh: '{place} 中不能有“{part}”，请删去', en: '{place} has no part “{part}”: remove it' },
  missingPart: { zh: '缺少 {place}，请补上', en: '{place} is missing: add it' },
  wrongPart: { zh: '{place} 不正确，请改正', en: '{place} is not right: correct it' },
  notTiles: {
    zh: '请输入含 {z}、{x}、{y} 的瓦片地址：本系统的路径，或 https 地址',
    en: 'Enter an address of tiles with {z}, {x} and {y}: a path of this console, or https',
  },
  notAddress: {
    zh: '请输入完整的 http 或 https 地址，如 https://portal.example/start/',
    en: 'Enter a whole http or https address, such as https://portal.example/start/',
  },
})
