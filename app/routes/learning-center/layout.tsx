import { Outlet } from "react-router";
import { LearningBar } from "#app/sections/learning/search-page.tsx";

/** What every page of the learning center shares. */
export default function LearningCenterLayout() {
  return (
    <>
      <LearningBar />
      <Outlet />
    </>
  );
}
