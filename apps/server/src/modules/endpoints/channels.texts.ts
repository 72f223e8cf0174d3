import { defineTexts } from '@liveline/contract/language.ts'

export const channelTexts = defineTexts({
  channel: { zh: '这个消息渠道', en: 'channel' },
  otherKind: { zh: '渠道的类型不能修改，请新建一个渠道', en: 'The kind of a channel stays: make another channel' },
  secretAgain: {
    zh: '服务器地址或加密方式已改变，请重新输入密码和密钥：原来的密码和密钥不会发往新的地址',
    en: 'The address or its encryption has changed: enter the password and secrets again, the former ones are not sent to another address',
  },
  incomplete: {
    zh: '渠道的配置不完整，请先修改并保存',
    en: 'The configuration of the channel is not whole: change and save it first',
  },
  noAddress: { zh: '请填写接收测试消息的地址或号码', en: 'Say to which address or number the test goes' },
  sent: { zh: '已发出，对方已接受。请查看是否收到', en: 'It was sent and accepted. See whether it arrives' },
  testTitle: { zh: '这是一条测试消息', en: 'This is a test' },
})
