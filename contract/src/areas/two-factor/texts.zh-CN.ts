import type en from './texts.en.ts'

const texts: typeof en = {
  title: '谷歌验证',
  loading: '加载中…',
  bindLead: '使用任意身份验证器应用作为第二步验证，保护您的账号与资金。',
  scanTitle: '扫描二维码',
  scanLead: '可使用 Google Authenticator 或其他身份验证器应用。',
  qrCode: '身份验证器应用的二维码',
  secretLead: '无法扫码？请在应用中输入此密钥：',
  copySecret: '复制密钥',
  codeTitle: '输入应用显示的验证码',
  googleCode: '谷歌验证码',
  enterCode: '请输入 6 位谷歌验证码',
  bind: '绑定',
  bound: '绑定成功',

  boundLead:
    '您的账号已绑定身份验证器。划转和商户自有资产提币始终需要验证码，请选择还需保护的操作。',
  protections: '验证保护',
  protectionNames: {
    loginVerify: '登录验证',
    withdrawalAuditVerify: '提币审核验证',
    p2pPayoutVerify: 'P2P 代付验证',
  },
  protectionLeads: {
    loginVerify: '每次登录时以验证码代替图片验证。',
    withdrawalAuditVerify: '通过或拒绝提币、加密货币代付前需要验证码。',
    p2pPayoutVerify: '提交、通过或拒绝 P2P 代付前需要验证码。',
  },
  switchOn: (v) => `开启：${v.name}`,
  switchOff: (v) => `关闭：${v.name}`,
  confirmLead: '请输入身份验证器应用中的验证码以确认。',
  confirm: '确认',
  modified: '修改成功',

  unbind: '解绑',
  unbindTitle: '解绑身份验证器',
  unbindLead:
    '解绑后所有验证保护都会关闭，24 小时内您不能执行需要谷歌验证码的操作，账号仅由密码保护。',
  unbound: '解绑成功',

  recoveryTitle: '恢复码',
  recoveryLead: '手机遗失时，每个恢复码可登录一次。恢复码仅在此时显示，请妥善保管。',
  copyCodes: '复制',
  printCodes: '打印',
  downloadCodes: '下载',
  keptCodes: '我已保存',
  newCodes: '重新生成恢复码',
  newCodesLead: '将生成十个新恢复码，之前的随即失效。',
  makeCodes: '生成新恢复码',
  requiredTitle: '您的商户要求使用身份验证器',
  requiredLead: '请先绑定身份验证器，在此之前无法进行其他操作。',
  requiredAtSignIn: '您的商户要求所有人使用身份验证器，因此每次登录都须输入验证码。',
  lostPhone: '手机遗失？使用恢复码',
  recoveryCode: '恢复码',
  enterRecoveryCode: '请输入 16 位恢复码',
  codesLeft: (v) => `剩余 ${v.count} 个恢复码`,
  codesOf: (v) => `${v.name} 的恢复码`,

  sealingImpossible:
    '浏览器仅在安全地址下提供加密。请通过 https 或在本机以 localhost 打开控制台后重试。',
  failed: '无法加载验证设置。',
  retry: '重试',
}
export default texts
