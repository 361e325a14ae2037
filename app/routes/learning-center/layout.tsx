import { Outlet } from "react-router";
import { LearningBar } from "#app/sections/learning/search-page.tsx";

/** What all pages of the learning center share. */
export default function LearningCenterLayout() {
  return (
    <>
      <LearningBar />
      <Outlet />
    </>
  );
}
