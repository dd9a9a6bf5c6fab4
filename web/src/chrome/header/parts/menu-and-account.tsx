import { AccountActions } from "./account-actions";
import { MainMenu } from "./main-menu";
import { MenuToggle } from "./menu-toggle";
import { Navigation, type NavigationProps } from "./navigation";

/** The end of a row: the menu, behind a button on small screens, and login, join or logout. */
export function MenuAndAccount(props: Omit<NavigationProps, "children">) {
  return (
    <>
      <MenuToggle panel={props.panel} />
      <Navigation {...props}>
        <MainMenu />
      </Navigation>
      <AccountActions hasLogin={props.rules.hasLogin} />
    </>
  );
}
