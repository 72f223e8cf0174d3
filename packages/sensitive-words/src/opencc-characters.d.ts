/** `traditional simplified[ simplified…]` for each character, parted by `|` (OpenCC's TSCharacters). */
declare module 'opencc-js/dict/TSCharacters' {
  const characters: string
  export default characters
}
