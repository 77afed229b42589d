; Electron writes a shortcut into the Start menu of each user who gets a notification. The uninstaller removes them, but
; not during an update: they are what Windows knows the app's notifications by.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    SetShellVarContext current
    FindFirst $0 $1 "$PROFILE\..\*"
    ${DoWhile} $1 != ""
      Delete "$PROFILE\..\$1\AppData\Roaming\Microsoft\Windows\Start Menu\Programs\${PRODUCT_NAME}.lnk"
      FindNext $0 $1
    ${Loop}
    FindClose $0
    SetShellVarContext all
  ${endIf}
!macroend
